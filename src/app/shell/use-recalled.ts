import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isReached, useLostAt, watchConnection } from '#web/live/connection.ts'
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

/** ms for which the latest is waited for before its delay is told of: on a good line nothing moves. */
const quietMs = 1_000

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
  const from = useSyncExternalStore(watch, () => oldestShown(queryClient))
  const isLost = useLostAt() !== null
  const [isLate, setLate] = useState(false)
  const isOld = from !== null
  useEffect(() => {
    if (!isOld) return
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOld])
  return isLate || isLost ? from : null
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
