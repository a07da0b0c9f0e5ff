import { CloseButton, Modal } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import classes from './Dialog.module.css'
import { DialogCloseProvider } from './dialog-close.ts'
import { useCountedDialog } from './open-dialogs.ts'
import { useBack } from './use-back.ts'
import { useEscape } from './use-escape.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { usePageLock } from './use-page-lock.ts'
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

/** What a dialog's frame and the surface around it tell each other. */
interface Surface {
  content: RefObject<HTMLDivElement | null>
  /** Closes the frame that is on it now, after asking. */
  close: RefObject<() => void | Promise<void>>
  isFull: boolean
}
const SurfaceContext = createContext<Surface | null>(null)

/** The one dialog. Mount it while it is open (`{open && <Dialog opened …>}`) so that its content starts afresh. */
export function Dialog(props: DialogProps) {
  const surface = useContext(SurfaceContext)
  if (surface) return <DialogFrame {...props} surface={surface} />
  return (
    <DialogSurface opened={props.opened} size={props.size}>
      <Dialog {...props} />
    </DialogSurface>
  )
}

/**
 * What a dialog stands on. It stays where one dialog takes another's place, as a job does that of its skeleton: a new one
 * would be styled, laid out and given the focus anew.
 */
export function DialogSurface({
  opened = true,
  size = 'md',
  children,
}: Partial<Pick<DialogProps, 'opened' | 'size'>> & { children: ReactNode }) {
  const isPhone = useIsPhone()
  const content = useRef<HTMLDivElement>(null)
  const close = useRef<() => void | Promise<void>>(() => {})
  const isFull = size === 'full' || (isPhone && size !== 'sm')
  useReturnFocus(opened)
  useCountedDialog(opened)
  usePageLock(opened)
  useBack(opened, () => close.current())
  return (
    <Modal.Root
      opened={opened}
      onClose={() => void close.current()}
      size={widths[size]}
      fullScreen={isFull}
      centered={size === 'sm'}
      yOffset="6dvh"
      radius={isFull ? 0 : 'xl'}
      closeOnEscape={false}
      // A stray click beside a long form must not lose it.
      closeOnClickOutside={size === 'sm'}
      transitionProps={{ duration: 140, transition: 'pop' }}
      lockScroll={false}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content ref={content} className={classes.content}>
        <SurfaceContext value={{ content, close, isFull }}>{children}</SurfaceContext>
      </Modal.Content>
    </Modal.Root>
  )
}

function DialogFrame({
  opened,
  onClose,
  title,
  dirty = false,
  busy = false,
  surface,
  ...props
}: DialogProps & { surface: Surface }) {
  const t = useTexts()
  const { content, isFull } = surface
  const isDirty = typeof dirty === 'function' ? dirty : dirty ? () => true : never
  const mayLeave = useLeaveGuard(opened ? isDirty : never)

  async function close() {
    if (!busy && (await mayLeave())) onClose()
  }
  useEscape(content, () => void close(), opened)
  useSaveKey(content, busy ? undefined : props.onSave)
  useKeptFocus(content, busy)
  useEffect(() => {
    surface.close.current = close
  })
  // The frame before this one may have taken the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [content])

  return (
    <SurfaceContext value={null}>
      <DialogCloseProvider value={() => void close()}>
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
      </DialogCloseProvider>
    </SurfaceContext>
  )
}
