import { Notifications } from '@mantine/notifications'
import { useAnyDialog } from './ui/dialog/open-dialogs.ts'

/** The corner in which toasts stand, above the buttons at the foot of a dialog. */
export function ToastList() {
  const isRaised = useAnyDialog()
  return <Notifications position="bottom-right" autoClose={5_000} data-raised={isRaised || undefined} />
}
