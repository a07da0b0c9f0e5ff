import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sawServer } from '#web/live/connection.ts'
import { followLive, liveUrl } from '#web/live/live.ts'
import { presenceLine, takePresence } from '#web/live/presence.ts'
import { refreshAllTopics } from '#web/live/topics.ts'
import { refreshBetween } from '#web/offline/refresh-between.ts'
import { token } from '#web/session/session-store.ts'
import { useRefreshRecalled } from './use-recalled.ts'

/** Follows what other people change while the shell is shown. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  useRefreshRecalled()
  useEffect(
    () =>
      followLive({
        url: liveUrl(),
        token,
        onTopics: topics => refreshBetween(queryClient, topics),
        onLine: say => {
          if (say) sawServer(true)
          presenceLine(say)
        },
        onPresent: takePresence,
        onGap: () => void refreshAllTopics(queryClient),
      }),
    [queryClient],
  )
}
