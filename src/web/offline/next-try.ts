import { isReached, watchConnection } from '#web/live/connection.ts'

/** ms between two tries. */
const delay = 5_000
const pauses = new Set<() => void>()

/** Tries what waits at once. */
export function sendNow(): void {
  for (const end of pauses) end()
}

/** For a moment, or until the connection is back or somebody asks. */
export function pause(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => end(), delay)
    const stop = watchConnection(() => isReached() && end())
    const end = () => {
      clearTimeout(timer)
      stop()
      pauses.delete(end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    pauses.add(end)
    signal.addEventListener('abort', end)
  })
}
