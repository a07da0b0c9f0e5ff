import { jobRowToWire } from '#features/work/jobs/job-rows.wire.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { calendarContract } from '../calendar.contract.ts'
import { maxRangeDays } from '../calendar.rules.ts'
import { appointmentsInRange } from './calendar.queries.ts'

export const calendarHandlers: Handlers<typeof calendarContract> = {
  async range({ startDate, endDate, worker }, ctx) {
    const { session } = ctx
    const first = parseDay(startDate)!
    const last = parseDay(endDate)!
    if (last < first) return refuse(400, 'End date is not valid', { field: 'endDate' })
    if (last - first >= maxRangeDays) {
      return refuse(400, fact('Please choose {{count}} days at most.', { count: maxRangeDays }), {
        field: 'endDate',
      })
    }
    const rows = await ctx.read(tx =>
      appointmentsInRange(tx, {
        from: dayStartUtc(first, session.timeZone),
        to: dayStartUtc(last + 1, session.timeZone),
        technicians: worker?.length ? worker : null,
      }),
    )
    return { data: rows.map(row => jobRowToWire(row, session.timeZone, true)) }
  },
}
