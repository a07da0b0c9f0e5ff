import { ActionIcon, FloatingWindow } from '@mantine/core'
import '@mantine/core/styles/FloatingWindow.layer.css'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { CallView } from './CallView.tsx'
import { Dialler } from './Dialler.tsx'
import { IncomingCall } from './IncomingCall.tsx'
import classes from './Phone.module.css'
import { Sounds } from './Sounds.tsx'
import type { Phone } from './use-phone.ts'

/** The phone: a window over the page that can be moved and never leaves the screen. */
export function PhoneWindow({
  phone,
  number,
  onNumber,
  onClose,
}: {
  phone: Phone
  number: string
  onNumber: (number: string) => void
  onClose: () => void
}) {
  const t = useTexts()
  const { call, own } = phone
  const isRinging = own?.status === 'ringing'
  return (
    <FloatingWindow
      className={classes.window}
      withBorder
      shadow="xl"
      radius={12}
      constrainToViewport
      constrainOffset={8}
      initialPosition={{ right: 16, top: 64 }}
      dragHandleSelector={`.${classes.head}`}
      excludeDragHandleSelector="button"
      role="dialog"
      aria-label={t('Phone')}
    >
      <div className={classes.head}>
        <span className={classes.title}>{t('Phone')}</span>
        {!call && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('Close')} onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.body}>
        {call && own ? (
          isRinging ? (
            <IncomingCall call={call} own={own} device={phone.device} />
          ) : (
            <CallView phone={phone} call={call} own={own} />
          )
        ) : (
          <Dialler device={phone.device} number={number} onNumber={onNumber} />
        )}
      </div>
      <Sounds streams={phone.sounds} isOff={call?.status === 'held'} />
    </FloatingWindow>
  )
}
