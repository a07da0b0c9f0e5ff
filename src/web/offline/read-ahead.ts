import type { QueryClient } from '@tanstack/react-query'
import { isReached, watchConnection } from '#web/live/connection.ts'
import { SendError } from '../send.ts'
import type { readQuery } from '../use-endpoint.ts'

/** Few enough that what the screen asks for meanwhile doesn't wait for them. */
const atOnce = 3

/**
 * Reads these, in their order, to be kept on this device. What finds no connection is read once there is one again; what
 * the server refuses is left. Ends with `signal`.
 */
export async function readAhead(
  queryClient: QueryClient,
  queries: Iterable<ReturnType<typeof readQuery>>,
  signal: AbortSignal,
): Promise<void> {
  const left = queries[Symbol.iterator]()
  async function lane(): Promise<void> {
    for (let next = left.next(); !next.done && !signal.aborted; next = left.next()) {
      while (!(await isRead(next.value)) && !signal.aborted) await connected(signal)
    }
  }
  const isRead = (query: ReturnType<typeof readQuery>) =>
    queryClient.fetchQuery({ ...query, retry: false }).then(
      () => true,
      (error: unknown) => !(error instanceof SendError && error.status === 0),
    )
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Until the server can be reached; at least a moment, as a request may fail before anybody notices. */
function connected(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setInterval(() => (isReached() || signal.aborted) && end(), 2_000)
    const stop = watchConnection(() => isReached() && end())
    function end() {
      clearInterval(timer)
      stop()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}
