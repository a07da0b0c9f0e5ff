import type { QueryClient } from '@tanstack/react-query'
import type { Topic } from '#shared/endpoint.ts'
import { refreshTopics } from '../live/topics.ts'
import { isWaiting, leftWrites, watchWrites } from './waiting-writes.ts'

/** While entries are sent one after the other, the screen is read again so often; ms. */
const longest = 10_000
const changed = new Set<Topic>()
let stop: (() => void) | null = null

const isBusy = () => leftWrites().some(each => isWaiting(each) && !each.file)

/**
 * Refreshes what shows these topics; while entries wait, once they are sent. Each would otherwise have all of it read
 * again, on a line that the next one needs.
 */
export function refreshBetween(queryClient: QueryClient, topics: readonly Topic[]): void {
  for (const topic of topics) changed.add(topic)
  const refresh = () => {
    stop?.()
    stop = null
    void refreshTopics(queryClient, [...changed])
    changed.clear()
  }
  if (!isBusy()) refresh()
  if (changed.size === 0 || stop) return
  const timer = setTimeout(refresh, longest)
  const unwatch = watchWrites(() => !isBusy() && refresh())
  stop = () => {
    clearTimeout(timer)
    unwatch()
  }
}
