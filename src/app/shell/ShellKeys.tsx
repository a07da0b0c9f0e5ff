import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useGo } from '#web/address/use-go.ts'
import { useKeys } from '#web/keys/keys.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { openPanel, usePanel } from '#web/panel-store.ts'
import { useViewer } from '#web/viewer.ts'
import { useOpenScreens } from './screen.tsx'

const KeysDialog = lazyDialog(async () => (await import('#web/keys/KeysDialog.tsx')).KeysDialog)

/** The keys that work on every screen, and the dialog that lists them. */
export function ShellKeys() {
  const go = useGo()
  const newJob = useNewJob()
  const mayBook = canBook(useViewer()) === true
  const [isShown, close] = usePanel('keys')
  useKeys([
    { keys: '?', label: 'Keyboard shortcuts', group: 'everywhere', run: () => void openPanel('keys') },
    ...(mayBook
      ? [{ keys: 'n', label: 'New Job', group: 'everywhere', run: () => newJob.open() } as const]
      : []),
    ...useOpenScreens().flatMap(({ path, title, key }) =>
      key
        ? [{ keys: `g ${key}`, label: title, group: 'screens', run: () => void go({ to: path }) } as const]
        : [],
    ),
  ])
  return isShown && <KeysDialog onClose={close} />
}
