import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { refreshTopics } from '#web/live/topics.ts'

const changed = ['onNewJob', 'onJobsChange']

/** After a job was saved its screen comes back with one of these hashes: the lists are fetched again, the hash goes. */
export function useJobChanges(): void {
  const queryClient = useQueryClient()
  const go = useGo()
  const hash = useLocation({ select: location => location.hash })
  useEffect(() => {
    if (!changed.includes(hash)) return
    void refreshTopics(queryClient, ['jobs', 'appointments'])
    void go({}, { replace: true, unasked: true })
  }, [hash, go, queryClient])
}
