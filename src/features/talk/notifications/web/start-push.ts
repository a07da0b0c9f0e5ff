import { send } from '#web/send.ts'
import { session } from '#web/session/session-store.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { currentSubscription, signInsKey } from './push-browser.ts'

/** Remembers that the server knows this browser by the current session, for notifications of this company. */
export function noteSignIn(companyId: number): void {
  const known = { ...knownSignIns(), [companyId]: session()?.expiresAt }
  localStorage.setItem(signInsKey, JSON.stringify(known))
}

/**
 * After a new sign-in: registers this browser under it, if notifications of this company are on here. They belong
 * to one session and end with it, even when it is ended from another device.
 */
export async function renewPush(companyId: number): Promise<void> {
  const known = knownSignIns()[companyId]
  if (known === undefined || known === session()?.expiresAt || Notification.permission !== 'granted') return
  const subscription = await currentSubscription()
  if (!subscription) return
  await send(notificationsContract.setStatus, { status: 1, userToken: JSON.stringify(subscription) })
  noteSignIn(companyId)
}

/** By company: expiry of the session by which the server knows this browser. */
function knownSignIns(): Record<number, number | undefined> {
  return JSON.parse(localStorage.getItem(signInsKey) ?? '{}')
}
