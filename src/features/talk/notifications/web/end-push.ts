import { send } from '#web/send.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { currentSubscription, unsubscribe } from './push-browser.ts'
import { isPushPossible } from './push-device.ts'

/** Ms that a sign-out waits for each answer: without a network it does not take longer than that. */
export const leavePatience = 3_000

/** Ends the notifications in this browser, here and at the server, for who signs out. */
export async function endPush(): Promise<void> {
  const subscription = isPushPossible() ? await currentSubscription() : null
  if (!subscription) return
  // Each whatever becomes of the other: where one of them is done, nothing more is shown here.
  const said = { status: 0, userToken: JSON.stringify(subscription) } as const
  const ways = await Promise.allSettled([
    unsubscribe(),
    send(notificationsContract.setStatus, said, { signal: AbortSignal.timeout(leavePatience) }),
  ])
  for (const way of ways) if (way.status === 'rejected') throw way.reason
}
