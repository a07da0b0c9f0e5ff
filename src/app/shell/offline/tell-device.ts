import { fieldDevicesContract } from '#features/office/field-devices/field-devices.contract.ts'
import { isReached, watchConnection } from '#web/live/connection.ts'
import { unsentTimes, watchWrites, writesOwner } from '#web/offline/waiting-writes.ts'
import { SendError, send, thisDevice } from '#web/send.ts'

/** A word at the latest so often, and so long after a change, so that a burst of them is one word; ms. */
const usual = 10 * 60_000
const calm = 5_000
/** Another tab may be sending what is not on this tab's list yet. */
const margin = 10 * 60_000

/** Tells the server what waits on this device, and which answers it has, now and with each change, until `signal`. */
export function tellDevice(owner: string, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = ''
  const soon = (ms: number) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => void tell(), ms)
  }
  async function tell(): Promise<void> {
    const now = Date.now()
    const times = await unsentTimes()
    const oldest = times.length > 0 ? Math.min(...times) : null
    soon(usual)
    if (!isReached() || signal.aborted || writesOwner() !== owner) return
    const before = oldest ?? now - margin
    const word = {
      device: thisDevice(),
      waiting: times.length,
      oldest_age: oldest === null ? null : Math.max(0, now - oldest),
      answered_before: new Date(before).toISOString(),
    }
    try {
      await send(fieldDevicesContract.note, word, { signal })
      told = `${times.length} ${oldest}`
    } catch (error) {
      // The next word says the same.
      if (!(error instanceof SendError) && !signal.aborted) throw error
    }
  }
  const whenChanged = async () => {
    const times = await unsentTimes()
    const oldest = times.length > 0 ? Math.min(...times) : null
    if (told !== `${times.length} ${oldest}`) soon(calm)
  }
  const stops = [watchWrites(() => void whenChanged()), watchConnection(() => isReached() && soon(calm))]
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  void tell()
}
