import { putIntoList } from '#features/jobs/jobs/server/pipeline/list-places.service.ts'
import { type Follower, type Happening, idsOf } from '#server/happenings/follower.ts'
import { type ListMoment, listAfter, listReopened } from '../pipeline.rules.ts'
import { pipelineLists } from './pipeline.queries.ts'

const moments: Readonly<Record<string, ListMoment>> = {
  'appointment.booked': 'booked',
  'appointment.restored': 'booked',
  'appointment.moved': 'moved',
  'job.closed': 'closed',
}

/** Jobs go into the list that the company wants them in. */
export const pipelineFollowers: Follower[] = [
  {
    name: 'jobs-into-lists',
    follows: [...Object.keys(moments), 'job.reopened'],
    async follow(tx, happenings) {
      const lists = await pipelineLists(tx)
      if (lists.every(({ takes }) => takes.length === 0)) return
      for (const happening of happenings) {
        const moment = moments[happening.name]
        await putIntoList(tx, jobOf(happening), ({ list_id, appointment_count }) =>
          moment ? listAfter(lists, moment, list_id) : listReopened(lists, list_id, appointment_count > 0),
        )
      }
    },
  },
]

const jobOf = ({ table, row, facts }: Happening): number =>
  table === 'jobs' ? row : (idsOf(facts, 'job_id')[0] ?? 0)
