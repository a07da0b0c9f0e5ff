import { minutesAfter } from '#features/jobs/jobs/appointments.rules.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { mostOvertimeDays, type overtimeContract } from '../overtime.contract.ts'
import { upcomingVisits } from './overtime.queries.ts'
import { overtimeBy, overtimeIn } from './overtime.service.ts'

export const overtimeHandlers: Handlers<typeof overtimeContract> = {
  async shown({ startDate, endDate }, ctx) {
    const [first, last] = [parseDay(startDate)!, parseDay(endDate)!]
    if (last < first) return refuse(400, 'End date is not valid', { field: 'endDate' })
    if (last - first >= mostOvertimeDays)
      return refuse(400, fact('Please choose up to {{count}} days.', { count: mostOvertimeDays }), {
        field: 'endDate',
      })
    return { result: await ctx.read(tx => overtimeIn(tx, { first, last }, ctx.session.timeZone)) }
  },

  added: ({ visits, job_ids, technician_ids }, ctx) =>
    ctx.read(async tx => {
      const upcoming = technician_ids.length > 0 ? await upcomingVisits(tx, job_ids) : []
      const planned = [
        ...visits.map(({ id, starts_at, minutes, technician_ids: people }) => ({
          id,
          starts_at: new Date(starts_at),
          ends_at: minutesAfter(new Date(starts_at), minutes),
          technician_ids: people,
        })),
        ...upcoming.map(visit => ({
          ...visit,
          technician_ids: [...new Set([...visit.technician_ids, ...technician_ids])],
        })),
      ]
      return { result: await overtimeBy(tx, planned, ctx.session.timeZone) }
    }),
}
