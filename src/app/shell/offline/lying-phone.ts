import { deviceStore } from '#web/offline/device-store.ts'
import { setDevice, thisDevice } from '#web/send.ts'
import {
  isRenewable,
  type KeptPhone,
  keepPhone,
  keptPhone,
  storedSession,
} from '#web/session/session-store.ts'

// Browsers write localStorage late, a minute and more after the first changes: who kills one loses that this phone is kept ready,
// and by which name. The store has it at once.

interface LyingPhone extends KeptPhone {
  key: string
  session: string
  device: string
}
const rows = deviceStore<LyingPhone>('replies')
const key = 'this phone'

/** Writes down what is known of this phone; nothing, where it is not kept ready any more. */
export async function layPhone(): Promise<void> {
  const [phone, session] = [keptPhone(), storedSession()?.name]
  if (!phone || session === undefined) return void (await rows.remove(key))
  await rows.put({ ...phone, key, session, device: thisDevice() })
}

/** Takes it up again where it was lost; true if this phone may renew its session. */
export async function recallPhone(): Promise<boolean> {
  if (!keptPhone()) {
    const lying = await rows.get(key).catch(() => undefined)
    if (!lying || lying.session !== storedSession()?.name) return false
    setDevice(lying.device)
    keepPhone({ until: lying.until, offlineMs: lying.offlineMs }, lying.contactAt)
  }
  return isRenewable()
}
