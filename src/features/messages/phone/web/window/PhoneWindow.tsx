import { ActionIcon, FloatingWindow, Switch } from '@mantine/core'
import '@mantine/core/styles/FloatingWindow.layer.css'
import { type SetFloatingWindowPosition, useWindowEvent } from '@mantine/hooks'
import { IconChevronDown, IconMinus, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { WireCallEntry } from '../../phone.contract.ts'
import type { NoteDraft } from './CallNote.tsx'
import { CallView } from './CallView.tsx'
import { Dialler } from './Dialler.tsx'
import type { Wanted } from './dial-store.ts'
import { FoldedCall } from './FoldedCall.tsx'
import { IncomingCall } from './IncomingCall.tsx'
import { MinutesLeft } from './MinutesLeft.tsx'
import classes from './Phone.module.css'
import { Sounds } from './Sounds.tsx'
import { useCallRecording } from './use-call-recording.ts'
import type { Phone } from './use-phone.ts'

const EndedCall = lazyPart(async () => (await import('./EndedCall.tsx')).EndedCall)
const SupervisedCall = lazyPart(async () => (await import('./SupervisedCall.tsx')).SupervisedCall)

const corner = { right: 16, top: 64 }

/** The phone: a window over the page that can be moved and never leaves the screen. */
export function PhoneWindow({
  phone,
  wanted,
  onWanted,
  isAway,
  onAway,
  draft,
  ended,
  onNoted,
  onClose,
}: {
  phone: Phone
  wanted: Wanted
  onWanted: (wanted: Wanted) => void
  isAway: boolean
  onAway: (away: boolean) => void
  /** The note on the present call while it is typed. */
  draft: RefObject<NoteDraft | null>
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
  const [wantsFolded, setFolded] = useState(false)
  const isFolded = wantsFolded && call !== null && !isRinging
  const place = useRef<SetFloatingWindowPosition>(null)
  useEffect(() => {
    if (!call) setFolded(false)
  }, [call])
  const isMoved = useRef(false)
  // Where it was may lie outside of a browser window that became smaller. Nobody has put it where that leaves it.
  const putBack = () => place.current?.(isMoved.current ? {} : corner)
  useWindowEvent('resize', putBack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height changed
  useEffect(() => {
    putBack()
    // On a phone full dialogs leave room for the bar below their header.
    document.documentElement.toggleAttribute('data-call-bar', isFolded)
    return () => document.documentElement.removeAttribute('data-call-bar')
  }, [isFolded])
  return (
    <FloatingWindow
      className={classes.window}
      data-folded={isFolded || undefined}
      withBorder
      shadow="xl"
      radius={12}
      // Over dialogs (200), as it rings there too; below the lists of its own fields (300).
      zIndex={290}
      constrainToViewport
      setPositionRef={place}
      constrainOffset={8}
      initialPosition={corner}
      onDragEnd={() => {
        isMoved.current = true
      }}
      dragHandleSelector={`.${classes.head}`}
      excludeDragHandleSelector="button"
      role="dialog"
      aria-label={t('Phone')}
    >
      <div className={classes.head}>
        {isFolded && call && own ? (
          <FoldedCall phone={phone} call={call} own={own} />
        ) : (
          <span className={classes.title}>{t('Phone')}</span>
        )}
        {call && own && !isRinging && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={isFolded ? t('Show the call') : t('Minimise call')}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? <IconChevronDown size={18} /> : <IconMinus size={18} />}
          </ActionIcon>
        )}
        {close && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('Close')} onClick={close}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.body} hidden={isFolded}>
        {call && own ? (
          isRinging ? (
            <IncomingCall call={call} own={own} device={phone.device} act={phone.act} />
          ) : own.listens_to !== null ? (
            <SupervisedCall phone={phone} call={call} own={own} />
          ) : (
            <CallView
              key={call.id}
              phone={phone}
              call={call}
              own={own}
              refusal={refusal}
              draft={draft}
              onLeave={() => setFolded(true)}
            />
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
