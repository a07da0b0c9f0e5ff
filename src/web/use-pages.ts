import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import { type SendError, send } from './send.ts'

interface PagesOptions<E extends Endpoint, Param> {
  first: Param
  /** Input of the next page; undefined: this was the last. */
  next: (page: Receives<E>, asked: Param) => Param | undefined
  enabled?: boolean
}

/** The cache key of all pages of a list of this endpoint that goes on while one scrolls. */
export const pagesKey = <E extends Endpoint>(entry: E) => [entry.path, 'pages'] as const

/** Reads a list page by page as it is scrolled, and keeps all that was read fresh, as `useRead` does. */
export function useReadPages<E extends Endpoint, Param>(
  entry: E,
  inputOf: (asked: Param) => Sends<E>,
  { first, next, enabled }: PagesOptions<E, Param>,
) {
  return useInfiniteQuery<
    Receives<E>,
    SendError,
    { pages: Receives<E>[]; pageParams: Param[] },
    readonly unknown[],
    Param
  >({
    queryKey: [...pagesKey(entry), inputOf(first)],
    queryFn: ({ pageParam, signal }) => send(entry, inputOf(pageParam as Param), { signal }),
    initialPageParam: first,
    getNextPageParam: (page, _pages, asked) => next(page, asked as Param),
    meta: { topics: entry.reads ?? [] },
    placeholderData: keepPreviousData,
    ...(enabled !== undefined && { enabled }),
  })
}
