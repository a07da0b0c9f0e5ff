import { translate } from '../i18n.ts'
import { type ToastOptions, toast } from '../toast.ts'

/** Says that a write waits on this device, and for what. */
export function sayKept(waitsFor: 'connection' | 'photos', options: ToastOptions = {}): void {
  const text =
    waitsFor === 'photos'
      ? translate('Waiting for the photos of this job. This is sent right after them.')
      : translate('Waiting for the connection. This is sent as soon as it is back.')
  toast.info(text, { id: 'kept on this device', ...options })
}
