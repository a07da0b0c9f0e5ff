import { jobRowToWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { rostersOf, rostersToWire } from '#features/people/shifts/server/rosters.service.ts'
import { agendaToWire } from '#features/schedule/agenda/agenda.wire.ts'
import { agendaInRange } from '#features/schedule/agenda/server/agenda.queries.ts'
import { outsideEvents } from '#features/schedule/outside-events/server/outside-events.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { hasPermission, seesOwnWorkOnly } from '#shared/access.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { calendarContract } from '../calendar.contract.ts'
import { commentOnBar, maxRangeDays, wholeComment } from '../calendar.rules.ts'
import { barsToWire } from './bar-rows.ts'
import {
  appointmentsInRange,
  appointmentTexts,
  barNames,
  barsInRange,
  type Range,
} from './calendar.queries.ts'
import { outsideToWire } from './outside-row.ts'

export const calendarHandlers: Handlers<typeof calendarContract> = {
  async data(asked, ctx) {
    const { session } = ctx
    const { first, last, range } = daysOf(asked, session.timeZone)
    return ctx.read(async tx => {
      const rows = await rowsOf(tx, { ...range, technicians: null })
      const ids = seesOwnWorkOnly(session) ? [session.id] : null
      return {
        data: rows,
        tasks: (await agendaInRange(tx, range)).map(agendaToWire),
        shifts: rostersToWire(await rostersOf(tx, { first, last, ids })),
      }
    })
  },

  async range({ worker, ...asked }, ctx) {
    const { session } = ctx
    const { range } = daysOf(asked, session.timeZone)
    const technicians = worker?.length ? worker : null
    return { data: await ctx.read(tx => rowsOf(tx, { ...range, technicians })) }
  },

  async rows({ texts, ...asked }, ctx) {
    const range = { ...daysOf(asked, ctx.session.timeZone).range, technicians: null }
    const parts = {
      // Technicians have few appointments, and take their comments along to where there is no signal.
      letters: !texts ? 0 : seesOwnWorkOnly(ctx.session) ? wholeComment : commentOnBar,
      closing: !hasPermission(ctx.session, 'jobs.actOnClosed'),
    }
    return ctx.read(async tx => {
      const [bars, names, outside] = await Promise.all([
        barsInRange(tx, range, parts),
        barNames(tx),
        outsideEvents(tx, { ...range, people: null }),
      ])
      return barsToWire(bars, names, outside, parts)
    })
  },

  async texts({ id }, ctx) {
    const result = await ctx.read(tx => appointmentTexts(tx, id))
    return { result: result ?? refuse(404, 'Not found.') }
  },
}

/** Appointments, and what stands in people's own calendars. */
async function rowsOf(tx: UserTx, range: Range) {
  const [appointments, outside] = await Promise.all([
    appointmentsInRange(tx, range),
    outsideEvents(tx, { ...range, people: range.technicians }),
  ])
  return [
    ...appointments.map(row => jobRowToWire(row, tx.by, true)),
    ...outside.map(event => outsideToWire(event, tx.by)),
  ]
}

/** The days asked for and their instants in the company's zone; refuses days in the wrong order and too many. */
function daysOf({ startDate, endDate }: { startDate: string; endDate: string }, zone: string) {
  const [first, last] = [parseDay(startDate)!, parseDay(endDate)!]
  if (last < first) return refuse(400, 'End date is not valid', { field: 'endDate' })
  if (last - first >= maxRangeDays) {
    return refuse(400, fact('Please choose up to {{count}} days.', { count: maxRangeDays }), {
      field: 'endDate',
    })
  }
  return { first, last, range: { from: dayStartUtc(first, zone), to: dayStartUtc(last + 1, zone) } }
}
