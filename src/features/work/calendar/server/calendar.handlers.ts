import { rostersOf, rostersToWire } from '#features/people/shifts/server/rosters.service.ts'
import { agendaToWire } from '#features/work/agenda/agenda.wire.ts'
import { agendaInRange } from '#features/work/agenda/server/agenda.queries.ts'
import { jobRowToWire } from '#features/work/jobs/job-rows.wire.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { calendarContract } from '../calendar.contract.ts'
import { maxRangeDays } from '../calendar.rules.ts'
import { appointmentsInRange } from './calendar.queries.ts'

export const calendarHandlers: Handlers<typeof calendarContract> = {
  async data(asked, ctx) {
    const { session } = ctx
    const { first, last, range } = daysOf(asked, session.timeZone)
    return ctx.read(async tx => {
      const rows = await appointmentsInRange(tx, { ...range, technicians: null })
      const ids = seesOwnWorkOnly(session) ? [session.id] : null
      return {
        data: rows.map(row => jobRowToWire(row, session.timeZone, true)),
        tasks: (await agendaInRange(tx, range)).map(agendaToWire),
        shifts: rostersToWire(await rostersOf(tx, { first, last, ids })),
      }
    })
  },

  async range({ worker, ...asked }, ctx) {
    const { session } = ctx
    const { range } = daysOf(asked, session.timeZone)
    const rows = await ctx.read(tx =>
      appointmentsInRange(tx, { ...range, technicians: worker?.length ? worker : null }),
    )
    return { data: rows.map(row => jobRowToWire(row, session.timeZone, true)) }
  },
}

/** The days asked for and their instants in the company's zone; refuses days in the wrong order and too many. */
function daysOf({ startDate, endDate }: { startDate: string; endDate: string }, zone: string) {
  const [first, last] = [parseDay(startDate)!, parseDay(endDate)!]
  if (last < first) return refuse(400, 'End date is not valid', { field: 'endDate' })
  if (last - first >= maxRangeDays) {
    return refuse(400, fact('Please choose {{count}} days at most.', { count: maxRangeDays }), {
      field: 'endDate',
    })
  }
  return { first, last, range: { from: dayStartUtc(first, zone), to: dayStartUtc(last + 1, zone) } }
}
