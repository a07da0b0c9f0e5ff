import { Notifications } from '@mantine/notifications'

/** The corner in which toasts stand. */
export function ToastList() {
  return <Notifications position="bottom-right" autoClose={5_000} />
}
