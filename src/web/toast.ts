import type { NotificationData } from '@mantine/notifications'
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { translate } from './i18n.ts'
import { ToastAction } from './toast-action.tsx'

export interface ToastOptions {
  /** Replaces the toast of this id, such as a loading one. */
  id?: string
  /** Offers an Undo button; the toast then stays twice as long. */
  undo?: () => void
  /** Offers another button, already translated; the toast stays as long. */
  action?: { label: string; run: () => void }
  /** Milliseconds until it closes, where that is not the usual time. */
  closesAfter?: number
}

/** Milliseconds until a toast closes by itself. */
const autoClose = 5_000
/** The same after a success, which some pages show for longer. */
let successClose = autoClose
export const showSuccessFor = (ms: number = autoClose): void => {
  successClose = ms
}
/** More at once would cover what people work at, above all on a phone: the oldest make room. */
const mostShown = () => (window.matchMedia('(max-width: 47.99em)').matches ? 2 : 5)
let shown: string[] = []
let count = 0
let lastText = ''
const watchers = new Set<() => void>()

/** The text of the newest toast, even after it has closed; '' before the first. */
export const newestToast = () => lastText

/** Calls back on every toast. */
export function watchToasts(onToast: () => void): () => void {
  watchers.add(onToast)
  return () => void watchers.delete(onToast)
}

function put(facts: NotificationData & { id: string }, text: string): void {
  notifications.hide(facts.id)
  notifications.show(facts)
  shown = [...shown.filter(id => id !== facts.id), facts.id]
  for (const oldest of shown.splice(0, shown.length - mostShown())) notifications.hide(oldest)
  lastText = text
  for (const watcher of watchers) watcher()
}

/** Short messages in the corner, already translated. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('teal', text, options),
  info: (text: string, options?: ToastOptions) => show('blue', text, options),
  warning: (text: string, options?: ToastOptions) => show('yellow', text, options),
  error: (text: string, options?: ToastOptions) => show('red', text, options),
  /** Stays, with a spinner, until a toast of the same id replaces it or `close(id)`. */
  loading: (id: string, text: string) => {
    put({ id, message: text, loading: true, autoClose: false, withCloseButton: false }, text)
  },
  close: (id: string) => notifications.hide(id),
}

function show(color: string, text: string, { id, undo, action, closesAfter }: ToastOptions = {}): string {
  const offered = undo ? { label: translate('Undo'), run: undo } : action
  // The same text again replaces the toast that still shows it.
  const toastId = id ?? (offered ? `toast-${++count}` : `${color}-${text}`)
  const onAction = () => {
    notifications.hide(toastId)
    offered?.run()
  }
  const message = offered ? createElement(ToastAction, { text, label: offered.label, onAction }) : text
  const facts = {
    id: toastId,
    color,
    message,
    loading: false,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': translate('Close') },
    autoClose: closesAfter ?? (offered ? 2 * autoClose : color === 'teal' ? successClose : autoClose),
  }
  put(facts, text)
  return toastId
}
