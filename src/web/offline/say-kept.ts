import { isReached } from '#web/live/connection.ts'
import { translate } from '../i18n.ts'
import { type ToastOptions, toast } from '../toast.ts'
import { hasEarlierFiles, keptToast } from './waiting-writes.ts'

/** Says that a write waits on this device, and for what. */
export function sayKept(job: number | null, options: ToastOptions = {}): void {
  const text =
    isReached() && hasEarlierFiles(job)
      ? translate(
          job === null
            ? 'Waiting for a file to upload. We’ll send this right after.'
            : 'Waiting for this job’s photos. We’ll send this right after.',
        )
      : translate('Offline. We’ll send this when you’re back online.')
  toast.info(text, { id: keptToast, ...options })
}
