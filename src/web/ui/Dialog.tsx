import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import classes from './Dialog.module.css'
import { DialogCloseProvider } from './dialog-close.ts'
import { useCountedDialog } from './open-dialogs.ts'
import { useEscape } from './use-escape.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useSaveKey } from './use-save-key.ts'

const widths = { sm: 420, md: 560, lg: 760, xl: 1040, wide: 1400, full: '100%' } as const

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** A line below the title. */
  subtitle?: ReactNode
  /** sm 420, md 560, lg 760, xl 1040, wide 1400 px; all but sm fill the screen under 768 px. */
  size?: keyof typeof widths
  /** Stays in sight between title and content. */
  head?: ReactNode
  /** Buttons in the header. */
  actions?: ReactNode
  /** Stays in sight at the bottom. */
  footer?: ReactNode
  /** Something would be lost: Escape, the close button and navigation ask first. */
  dirty?: boolean | (() => boolean)
  /** Work is under way: the dialog stays open until it is done. */
  busy?: boolean
  /** Fills the dialog to its edges, for tabs and tables. */
  flush?: boolean
  /** Full height, whatever it holds, so that header and footer stay in place. */
  tall?: boolean
  /** Ctrl+Enter or ⌘+Enter. */
  onSave?: () => void
  children: ReactNode
}

const never = () => false

/** The one dialog. Mount it while it is open (`{open && <Dialog opened …>}`) so that its content starts afresh. */
export function Dialog({
  opened,
  onClose,
  title,
  dirty = false,
  busy = false,
  size = 'md',
  ...props
}: DialogProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const content = useRef<HTMLDivElement>(null)
  const isDirty = typeof dirty === 'function' ? dirty : dirty ? () => true : never
  const mayLeave = useLeaveGuard(opened ? isDirty : never)
  const isFull = size === 'full' || (isPhone && size !== 'sm')

  async function close() {
    if (!busy && (await mayLeave())) onClose()
  }
  useEscape(content, () => void close(), opened)
  useSaveKey(content, busy ? undefined : props.onSave)
  useReturnFocus(opened)
  useKeptFocus(content, busy)
  useCountedDialog(opened)

  return (
    <DialogCloseProvider value={() => void close()}>
      <Modal.Root
        opened={opened}
        onClose={() => void close()}
        size={widths[size]}
        fullScreen={isFull}
        centered={size === 'sm'}
        yOffset="6dvh"
        radius={isFull ? 0 : 'xl'}
        closeOnEscape={false}
        // A stray click beside a long form must not lose it.
        closeOnClickOutside={size === 'sm'}
        transitionProps={{ duration: 140, transition: 'pop' }}
      >
        <Modal.Overlay backgroundOpacity={0.45} />
        <Modal.Content ref={content} className={classes.content}>
          <div
            className={classes.frame}
            data-full={isFull || undefined}
            data-tall={props.tall || undefined}
            aria-busy={busy}
          >
            <div className={classes.header}>
              <div className={classes.heading}>
                <Modal.Title className={classes.title}>{title}</Modal.Title>
                {props.subtitle && <div className={classes.subtitle}>{props.subtitle}</div>}
              </div>
              {props.actions && <div className={classes.actions}>{props.actions}</div>}
              <CloseButton
                className={classes.close}
                iconSize={20}
                aria-label={t('Close')}
                disabled={busy}
                onClick={() => void close()}
              />
            </div>
            {props.head && <div className={classes.head}>{props.head}</div>}
            <Modal.Body className={classes.body} data-flush={props.flush || undefined}>
              {props.children}
            </Modal.Body>
            {props.footer && <div className={classes.footer}>{props.footer}</div>}
          </div>
        </Modal.Content>
      </Modal.Root>
    </DialogCloseProvider>
  )
}
