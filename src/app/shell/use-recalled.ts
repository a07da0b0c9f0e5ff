import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isReached, watchConnection } from '#web/live/connection.ts'
import { recalledReplies, watchRecalled } from '#web/offline/kept-replies.ts'

/** Fetches what was recalled from this device as soon as the server is reached. */
export function useRefreshRecalled(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      const recalled = recalledReplies()
      if (!isReached() || recalled.size === 0) return
      void queryClient.invalidateQueries(
        { predicate: query => recalled.has(query.queryHash) },
        { cancelRefetch: false },
      )
    }
    const stops = [watchConnection(refresh), watchRecalled(refresh)]
    refresh()
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
}

/** When the oldest reply on the screen that was recalled from this device was given, in ms since 1970; null: none was. */
export function useShownFrom(): number | null {
  const queryClient = useQueryClient()
  const watch = useCallback(
    (onChange: () => void) => {
      const stops = [watchRecalled(onChange), queryClient.getQueryCache().subscribe(onChange)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [queryClient],
  )
  return useSyncExternalStore(watch, () => oldestShown(queryClient))
}

function oldestShown(queryClient: QueryClient): number | null {
  const recalled = recalledReplies()
  if (recalled.size === 0) return null
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(query => recalled.get(query.queryHash) ?? [])
  return shown.length > 0 ? Math.min(...shown) : null
}
