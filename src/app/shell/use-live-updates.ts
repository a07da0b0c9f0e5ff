import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive, liveUrl } from '#web/live.ts'
import { presenceLine, takePresence } from '#web/presence.ts'
import { token } from '#web/session-store.ts'
import { refreshAllTopics, refreshTopics } from '#web/topics.ts'

/** Follows what other people change while the shell is shown. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followLive({
        url: liveUrl(),
        token,
        onTopics: topics => void refreshTopics(queryClient, topics),
        onLine: presenceLine,
        onPresent: takePresence,
        onGap: () => void refreshAllTopics(queryClient),
      }),
    [queryClient],
  )
}
