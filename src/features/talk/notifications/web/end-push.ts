import { send } from '#web/send.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { currentSubscription, unsubscribe } from './push-browser.ts'
import { isPushPossible } from './push-device.ts'

/** Milliseconds that a sign-out waits for each answer, so that it is quick without a network too. */
export const leavePatience = 3_000

/** Ends notifications in this browser, here and on the server, for the person signing out. */
export async function endPush(): Promise<void> {
  const subscription = isPushPossible() ? await currentSubscription() : null
  if (!subscription) return
  // Each regardless of the other: when either succeeds, nothing more is shown here.
  const said = { status: 0, userToken: JSON.stringify(subscription) } as const
  const ways = await Promise.allSettled([
    unsubscribe(),
    send(notificationsContract.setStatus, said, { signal: AbortSignal.timeout(leavePatience) }),
  ])
  for (const way of ways) if (way.status === 'rejected') throw way.reason
}
