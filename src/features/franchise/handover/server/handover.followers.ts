import type { Follower } from '#server/happenings/follower.ts'
import { tellProgress } from './progress.service.ts'

/** Tells those who handed work over how it goes. */
export const handoverFollowers: Follower[] = [
  {
    name: 'handover-progress',
    follows: ['diary.written', 'job.progressed', 'job.removed', 'lead.progressed'],
    follow: tellProgress,
  },
]
