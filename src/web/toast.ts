import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { translate } from './i18n.ts'
import { ToastUndo } from './toast-undo.tsx'

export interface ToastOptions {
  /** Replaces the toast of this id, such as a loading one. */
  id?: string
  /** Offers an Undo button; the toast then stays twice as long. */
  undo?: () => void
}

/** Milliseconds until a toast closes by itself. */
const autoClose = 5_000
let count = 0

/** Short messages in the corner, in words that are already translated. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('teal', text, options),
  info: (text: string, options?: ToastOptions) => show('blue', text, options),
  warning: (text: string, options?: ToastOptions) => show('yellow', text, options),
  error: (text: string, options?: ToastOptions) => show('red', text, options),
  /** Stays, with a spinner, until a toast of the same id replaces it or `close(id)`. */
  loading: (id: string, text: string) => {
    notifications.hide(id)
    notifications.show({ id, message: text, loading: true, autoClose: false, withCloseButton: false })
  },
  close: (id: string) => notifications.hide(id),
}

function show(color: string, text: string, { id, undo }: ToastOptions = {}): string {
  // The same words again take the place of the toast that still says them.
  const toastId = id ?? (undo ? `toast-${++count}` : `${color}-${text}`)
  const takeBack = () => {
    notifications.hide(toastId)
    undo?.()
  }
  const message = undo ? createElement(ToastUndo, { text, onUndo: takeBack }) : text
  const facts = {
    id: toastId,
    color,
    message,
    loading: false,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': translate('Close') },
    autoClose: undo ? 2 * autoClose : autoClose,
  }
  notifications.hide(toastId)
  notifications.show(facts)
  return toastId
}
