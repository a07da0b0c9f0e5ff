import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refreshTopics } from '#web/topics.ts'

const changed = ['onNewJob', 'onJobsChange']

/** After a job was saved its screen comes back with one of these hashes: the lists are fetched anew, the hash goes. */
export function useJobChanges(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const hash = useLocation({ select: location => location.hash })
  useEffect(() => {
    if (!changed.includes(hash)) return
    void refreshTopics(queryClient, ['jobs', 'appointments'])
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [hash, navigate, queryClient])
}
