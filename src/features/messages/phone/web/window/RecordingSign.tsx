import { Alert, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerRecordFilled } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import { recordingsContract } from '../../recordings.contract.ts'
import classes from './Phone.module.css'

/** Shows that a call is recorded; whoever talks can pause that, as for the number of a card. */
export function RecordingSign({
  call,
  own,
  refusal,
}: {
  call: WireCall
  own: WireLeg
  refusal: SendError | null
}) {
  const t = useTexts()
  const pause = useSend(recordingsContract.pause)
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
        <Button
          size="compact-sm"
          variant="default"
          loading={pause.isPending}
          onClick={() => void pause.send({ leg_id: own.id, paused: !isPaused })}
        >
          {isPaused ? t('Resume recording') : t('Pause recording')}
        </Button>
      )}
    </div>
  )
}
