import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { fieldDevicesContract } from '#features/office/field-devices/field-devices.contract.ts'
import { isReached, watchConnection } from '#web/live/connection.ts'
import { inOneTab } from '#web/offline/one-tab.ts'
import { leftWrites, unsentWrites, watchWrites, writesOwner } from '#web/offline/waiting-writes.ts'
import { SendError, send, thisDevice } from '#web/send.ts'
import { keepPhone, keptPhone } from '#web/session/session-store.ts'
import { layPhone } from './lying-phone.ts'
import { followLife } from './send-again.ts'

/** A word at the latest so often, and so long after a change, so that a burst of them is one word; ms. */
const usual = 10 * 60_000
const calm = 5_000
/** Another tab may be sending what is not on this tab's list yet. */
const margin = 10 * 60_000

/** Says it once; rejects where it does not arrive. */
export async function sayWord(owner: string, signal: AbortSignal): Promise<void> {
  const now = Date.now()
  const unsent = await unsentWrites()
  const times = unsent.map(({ at, madeAt = at }) => madeAt)
  const oldest = times.length > 0 ? Math.min(...times) : null
  if (signal.aborted || writesOwner() !== owner) return
  const word = {
    device: thisDevice(),
    waiting: times.length,
    again: unsent.filter(({ again }) => again).length,
    oldest_age: oldest === null ? null : Math.max(0, now - oldest),
    answered_before: new Date(oldest ?? now - margin).toISOString(),
  }
  const { kept, life } = await send(fieldDevicesContract.note, word, { signal })
  await keepReady(kept, signal)
  await followLife(life, owner, signal)
}

/** This page has asked: a browser that is killed within half a minute has not written the cookie, which no page can see. */
let isSure = false

/** Sees to it that this phone renews its session by itself, where it may, and notes that it has contact. */
async function keepReady(isKept: boolean, signal: AbortSignal): Promise<void> {
  const known = keptPhone()
  if (isKept && known && isSure) {
    keepPhone(known)
    return layPhone()
  }
  await inOneTab('the phone’s sign-in', signal, async () => {
    const { until, offline_hours } = await send(
      signInContract.keepPhone,
      { device: thisDevice() },
      { signal },
    )
    if (signal.aborted) return
    isSure = true
    keepPhone(until === null ? null : { until: Date.parse(until), offlineMs: offline_hours * 3_600_000 })
    await layPhone()
  })
}

/** Tells the server what waits on this device, and which answers it has, now and with each change, until `signal`. */
export function tellDevice(owner: string, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known = leftWrites().length
  const soon = (ms: number) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => void tell(), ms)
  }
  async function tell(): Promise<void> {
    soon(usual)
    if (!isReached()) return
    try {
      await sayWord(owner, signal)
    } catch (error) {
      // The next word says the same.
      if (!(error instanceof SendError) && !signal.aborted) throw error
    }
  }
  // Each part of a photo that leaves is told as well: only what comes or goes is a change here.
  const whenChanged = () => {
    const { length } = leftWrites()
    if (length !== known) soon(calm)
    known = length
  }
  const stops = [watchWrites(whenChanged), watchConnection(() => isReached() && soon(calm))]
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  void tell()
}
