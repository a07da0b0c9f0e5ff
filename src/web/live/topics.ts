import type { Query, QueryClient } from '@tanstack/react-query'
import type { Topic } from '#shared/endpoint.ts'

const watchers = new Set<(topics: readonly Topic[]) => void>()
/** Calls `onTopics` with what changes, here or elsewhere, until the returned function is called. */
export function watchTopics(onTopics: (topics: readonly Topic[]) => void): () => void {
  watchers.add(onTopics)
  return () => void watchers.delete(onTopics)
}

/** Refetches what is on the screen and shows one of the topics; what is not on the screen is marked stale. */
export function refreshTopics(queryClient: QueryClient, topics: readonly Topic[]): Promise<void> {
  for (const watcher of watchers) watcher(topics)
  return queryClient.invalidateQueries({ predicate: showsOneOf(topics) })
}

/** Breaks off what is being fetched anew and shows one of the topics; what it showed before stays. */
export function giveUpReads(queryClient: QueryClient, topics: readonly Topic[]): void {
  const isOf = showsOneOf(topics)
  void queryClient.cancelQueries({ predicate: query => query.state.data !== undefined && isOf(query) })
}

/** Refetches everything that hangs on topics, after a gap in the live events. */
export function refreshAllTopics(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => topicsOf(query.meta).length > 0 })
}

const showsOneOf = (topics: readonly Topic[]) => (query: Pick<Query, 'meta'>) =>
  topicsOf(query.meta).some(topic => topics.includes(topic))

function topicsOf(meta: Record<string, unknown> | undefined): readonly Topic[] {
  return (meta?.topics as readonly Topic[] | undefined) ?? []
}
