import { Alert, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerRecordFilled } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import type { WireCall } from '../../phone.contract.ts'
import classes from './Phone.module.css'
import type { Phone } from './use-phone.ts'

/** Shows that a call is recorded; whoever talks can pause that, as for the number of a card. */
export function RecordingSign({
  call,
  act,
  refusal,
}: {
  call: WireCall
  act: Phone['act']
  refusal: SendError | null
}) {
  const t = useTexts()
  if (call.recording === 'off') return null
  if (refusal)
    return (
      <Alert color="pink" role="alert" title={t('Not recorded')}>
        {t(refusal)}
      </Alert>
    )
  const isPaused = call.recording === 'paused'
  return (
    <div className={classes.recording} data-paused={isPaused || undefined}>
      <span role="status" className={classes.sign}>
        {isPaused ? <IconPlayerPause size={16} /> : <IconPlayerRecordFilled size={16} />}
        {call.recording === 'telling'
          ? t('Announcing the recording')
          : isPaused
            ? t('Recording is paused')
            : t('This call is recorded')}
      </span>
      {call.recording !== 'telling' && (
        <Button size="compact-sm" variant="default" onClick={() => act({ paused: !isPaused })}>
          {isPaused ? t('Resume recording') : t('Pause recording')}
        </Button>
      )}
    </div>
  )
}
