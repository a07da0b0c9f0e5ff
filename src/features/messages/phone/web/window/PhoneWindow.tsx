import { ActionIcon, FloatingWindow, Switch } from '@mantine/core'
import '@mantine/core/styles/FloatingWindow.layer.css'
import { type SetFloatingWindowPosition, useWindowEvent } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { WireCallEntry } from '../../phone.contract.ts'
import { CallView } from './CallView.tsx'
import { Dialler } from './Dialler.tsx'
import type { Wanted } from './dial-store.ts'
import { IncomingCall } from './IncomingCall.tsx'
import { MinutesLeft } from './MinutesLeft.tsx'
import classes from './Phone.module.css'
import { Sounds } from './Sounds.tsx'
import { useCallRecording } from './use-call-recording.ts'
import type { Phone } from './use-phone.ts'

const EndedCall = lazyPart(async () => (await import('./EndedCall.tsx')).EndedCall)
const SupervisedCall = lazyPart(async () => (await import('./SupervisedCall.tsx')).SupervisedCall)

/** The phone: a window over the page that can be moved and never leaves the screen. */
export function PhoneWindow({
  phone,
  wanted,
  onWanted,
  isAway,
  onAway,
  ended,
  onNoted,
  onClose,
}: {
  phone: Phone
  wanted: Wanted
  onWanted: (wanted: Wanted) => void
  isAway: boolean
  onAway: (away: boolean) => void
  /** A call that is to be noted. */
  ended: WireCallEntry | null
  onNoted: () => void
  onClose: () => void
}) {
  const t = useTexts()
  const { call, own } = phone
  const close = call ? null : ended ? onNoted : onClose
  const refusal = useCallRecording(phone)
  const isRinging = own?.status === 'ringing'
  const place = useRef<SetFloatingWindowPosition>(null)
  // Where it was may lie outside of a browser window that became smaller.
  useWindowEvent('resize', () => place.current?.({}))
  return (
    <FloatingWindow
      className={classes.window}
      withBorder
      shadow="xl"
      radius={12}
      // Over dialogs (200), as it rings there too; below the lists of its own fields (300).
      zIndex={290}
      constrainToViewport
      setPositionRef={place}
      constrainOffset={8}
      initialPosition={{ right: 16, top: 64 }}
      dragHandleSelector={`.${classes.head}`}
      excludeDragHandleSelector="button"
      role="dialog"
      aria-label={t('Phone')}
    >
      <div className={classes.head}>
        <span className={classes.title}>{t('Phone')}</span>
        {close && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('Close')} onClick={close}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.body}>
        {call && own ? (
          isRinging ? (
            <IncomingCall call={call} own={own} device={phone.device} />
          ) : own.listens_to !== null ? (
            <SupervisedCall phone={phone} call={call} own={own} />
          ) : (
            <CallView phone={phone} call={call} own={own} refusal={refusal} />
          )
        ) : ended ? (
          <EndedCall key={ended.id} entry={ended} onClose={onNoted} />
        ) : (
          <>
            <MinutesLeft />
            <Switch
              label={t('Away: don’t ring me')}
              checked={isAway}
              onChange={event => onAway(event.currentTarget.checked)}
            />
            <Dialler
              key={wanted.job_id ?? wanted.client_id ?? 0}
              device={phone.device}
              wanted={wanted}
              onWanted={onWanted}
            />
          </>
        )}
      </div>
      <Sounds streams={phone.sounds} isOff={call?.status === 'held'} />
    </FloatingWindow>
  )
}
