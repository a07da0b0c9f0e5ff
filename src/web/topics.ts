import type { QueryClient } from '@tanstack/react-query'
import type { Topic } from '#shared/endpoint.ts'

/** Refetches what is on the screen and shows one of the topics; what is not on the screen is marked stale. */
export function refreshTopics(queryClient: QueryClient, topics: readonly Topic[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: query => topicsOf(query.meta).some(topic => topics.includes(topic)),
  })
}

/** Refetches everything that hangs on topics, after a gap in the live events. */
export function refreshAllTopics(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => topicsOf(query.meta).length > 0 })
}

function topicsOf(meta: Record<string, unknown> | undefined): readonly Topic[] {
  return (meta?.topics as readonly Topic[] | undefined) ?? []
}
