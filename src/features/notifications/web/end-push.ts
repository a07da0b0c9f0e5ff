import { send } from '#web/send.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { currentSubscription, unsubscribe } from './push-browser.ts'
import { canPush } from './push-device.ts'

/** Signs this browser up again: where sign-ins elsewhere are ended, the server lets all browsers of the person go. */
export async function keepPush(): Promise<void> {
  const subscription = canPush() ? await currentSubscription() : null
  if (!subscription || Notification.permission !== 'granted') return
  // The sign-ins are ended all the same; the switch shows what is.
  await send(notificationsContract.setStatus, { status: 1, userToken: JSON.stringify(subscription) }).catch(
    (error: Error) => console.warn('notifications in this browser', error),
  )
}

/** Ends the notifications in this browser, here and at the server, for who signs out. */
export async function endPush(): Promise<void> {
  const subscription = canPush() ? await currentSubscription() : null
  if (!subscription) return
  await unsubscribe()
  await send(notificationsContract.setStatus, { status: 0, userToken: JSON.stringify(subscription) })
}
