import {
  entriesBetween,
  lockClocks,
  openEntry,
  tabletNames,
} from '#features/people/clock/server/clock-entries.queries.ts'
import { lateRows } from '#features/people/clock/server/late-presses.queries.ts'
import { leaveTraces, type TraceAction, tracesOf } from '#features/people/clock/server/time-traces.queries.ts'
import { companyWeek } from '#features/people/pay/pay-days.rules.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { UserContext } from '#server/context.ts'
import { csvFile } from '#server/csv.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import type { Mark } from '../timesheet-days.rules.ts'
import { type timesheetsContract, toldTime } from '../timesheets.contract.ts'
import {
  approvesTime,
  mayApprove,
  mayFinalise,
  mayReopen,
  mayReturn,
  mostSheetDays,
  type Week,
} from '../timesheets.rules.ts'
import { openWeek, weekOfRow } from './change-times.service.ts'
import { daysOf, payOfDays, seesPayOf, stretchOf, weekOfDay } from './sheets.service.ts'
import { addTime, decideLatePress, deleteTimes, editTime } from './time-entries.service.ts'
import {
  correctionRows,
  jobNames,
  jobsFound,
  lockSheets,
  memberName,
  putSheet,
  type SheetRow,
  sheetOwners,
  sheetRows,
  visitsOf,
} from './timesheets.queries.ts'
import { sheetToWire, weekFileColumns, weekRows } from './week-rows.service.ts'

export const timesheetsHandlers: Handlers<typeof timesheetsContract> = {
  async sheet({ userId, start, end }, ctx) {
    const { session } = ctx
    const [from, to] = [parseDay(start)!, end == null ? null : parseDay(end)!]
    if (to !== null && (to < from || to - from >= mostSheetDays))
      return refuse(400, 'Please choose up to two months.', { field: 'end' })
    if (userId !== session.id && !approvesTime(session)) return notFound()
    return ctx.read(async tx => {
      const { name } = found(await memberName(tx, userId))
      const zone = session.timeZone
      const rules = await payRules(tx)
      const week = companyWeek(from, rules)
      const { first, last } = to === null ? week : { first: from, last: to }
      const asked = { ids: [userId], first: dayText(first), last: dayText(last) }
      const visits = await visitsOf(tx, userId, stretchOf({ first, last }, zone))
      const [ofPerson, entries] = await Promise.all([
        daysOf(tx, [userId], { first, last, zone, visits }),
        entriesBetween(tx, [userId], stretchOf({ first, last }, zone)),
      ])
      const { days } = ofPerson.get(userId)!
      const jobs = await jobNames(
        tx,
        entries.flatMap(entry => entry.job_id ?? []),
      )
      const tablets = await tabletNames(tx, entries)
      const corrections = await correctionRows(tx, { ...asked, first: dayText(week.first) })
      const kept = new Map((await sheetRows(tx, asked)).map(row => [row.first_day, row]))
      const weeks = []
      for (let next = week; next.first <= last; next = companyWeek(next.last + 1, rules))
        weeks.push(sheetToWire(userId, next, kept.get(dayText(next.first))))
      return {
        result: {
          user_id: userId,
          name,
          sheets: weeks,
          days: days.map(({ day, marks, ...rest }) => ({
            ...rest,
            day: dayText(day),
            marks: marks.map(markToWire),
          })),
          entries: entries.map(
            ({ id, started_at, ended_at, kind, paid, note, version, source, job_id, ...by }) => ({
              id,
              started_at,
              ended_at,
              kind,
              paid,
              note,
              version,
              start_tablet: tablets.get(by.start_tablet_id) ?? null,
              end_tablet: tablets.get(by.end_tablet_id) ?? null,
              source: source as 'clock' | 'hand' | 'appointment',
              job: job_id === null ? null : (jobs.get(job_id) ?? null),
            }),
          ),
          minutes: days.reduce((sum, day) => sum + day.minutes, 0),
          pay: seesPayOf(session, userId) ? await payOfDays(tx, userId, { first, last, zone }) : null,
          corrected_minutes: corrections.reduce((sum, each) => sum + each.minutes, 0),
          corrections: corrections.map(({ user_id: _, ...each }) => each),
          late: (await lateRows(tx, [userId])).map(({ id, at, arrived_at, action, kind }) => ({
            id,
            at,
            arrived_at,
            action,
            kind,
          })),
          appointments: visits
            .filter(visit => !visit.taken && visit.ends_at <= tx.now)
            .map(({ id, starts_at, ends_at, job_id, number, name: client }) => ({
              id,
              starts_at,
              ends_at,
              job: { id: job_id, number, name: client },
            })),
          traces: (await tracesOf(tx, userId, asked)).map(({ before, after, ...each }) => ({
            ...each,
            before: toldOf(before),
            after: toldOf(after),
          })),
        },
      }
    })
  },

  jobs: async ({ search }, ctx) => ({ result: await ctx.read(tx => jobsFound(tx, search)) }),

  week: ({ start }, ctx) =>
    ctx.read(async tx => {
      const { first, last } = await weekOfDay(tx, parseDay(start)!)
      return {
        first_day: dayText(first),
        last_day: dayText(last),
        result: await weekRows(tx, { first, last }, ctx.session.timeZone),
      }
    }),

  async file({ start }, ctx) {
    const rows = await ctx.read(async tx =>
      weekRows(tx, await weekOfDay(tx, parseDay(start)!), ctx.session.timeZone),
    )
    const lines = rows.flatMap(({ name, sheet, days }) =>
      days.map(day => ({ name, state: sheet.state, ...day })),
    )
    return csvFile(`timesheets-${start}.csv`, weekFileColumns, [lines].values())
  },

  add: (input, ctx) =>
    ctx.write(async tx => ({ result: { id: (await addTime(tx, ctx.session, input)).id } })),

  edit: (input, ctx) =>
    ctx.write(async tx => ({ result: { id: (await editTime(tx, ctx.session, input)).id } })),

  remove: (input, ctx) =>
    ctx.write(async tx => {
      await deleteTimes(tx, ctx.session, input)
      return {}
    }),

  finalise: ({ userId, start }, ctx) =>
    ctx.write(async tx => {
      const { session } = ctx
      if (userId !== session.id && !approvesTime(session)) return notFound()
      const { name } = found(await memberName(tx, userId))
      await lockClocks(tx, [userId])
      const days = await weekOfDay(tx, parseDay(start)!)
      const [first_day, last_day] = [dayText(days.first), dayText(days.last)]
      const rows = await sheetRows(tx, { ids: [userId], first: first_day, last: first_day })
      const row = rows.find(each => each.first_day === first_day)
      const week = row ? weekOfRow(row) : openWeek(userId, days)
      refuseUnless(mayFinalise(session, week, await nowOf(tx, session, week)), 409)
      if (row?.state === 'finalised') return { result: sheetToWire(userId, days, row) }
      const to = { state: 'finalised' as const, finalised_at: tx.now, note: '' }
      const after = await putSheet(tx, { user_id: userId, first_day, last_day }, to)
      traceWeek(tx, after, 'finalised')
      await tellPeople(tx, ctx.outbox, [
        {
          kind: 'timesheetFinalised',
          path: `/timesheets?week=${first_day}`,
          values: { name, day: { day: first_day } },
        },
      ])
      return { result: sheetToWire(userId, days, { ...after, approver: null }) }
    }),

  approve: ({ ids }, ctx) =>
    ctx.write(async tx => {
      const sheets = await lockedSheets(tx, ids)
      for (const row of sheets) {
        const week = weekOfRow(row)
        refuseUnless(mayApprove(ctx.session, week, await nowOf(tx, ctx.session, week)), 409)
      }
      for (const row of sheets) {
        const to = { state: 'approved' as const, approved_at: tx.now, approved_by: tx.by.id, note: '' }
        traceWeek(tx, await putSheet(tx, row, to), 'approved')
      }
      await tellPeople(
        tx,
        ctx.outbox,
        sheets.map(row => ({ kind: 'timesheetApproved' as const, ...ownNotice(row) })),
      )
      return {}
    }),

  giveBack: ({ id, note }, ctx) =>
    ctx.write(async tx => {
      const [row] = await lockedSheets(tx, [id])
      refuseUnless(mayReturn(ctx.session, weekOfRow(row!)), 409)
      const after = await putSheet(tx, row!, { state: 'open', finalised_at: null, note })
      traceWeek(tx, after, 'returned', note)
      const notice = ownNotice(after)
      await tellPeople(tx, ctx.outbox, [
        { kind: 'timesheetReturned', ...notice, values: { ...notice.values, note } },
      ])
      return {}
    }),

  reopen: ({ id, reason }, ctx) =>
    ctx.write(async tx => {
      const [row] = await lockedSheets(tx, [id])
      const week = weekOfRow(row!)
      if (week.user_id !== ctx.session.id && !approvesTime(ctx.session)) return notFound()
      refuseUnless(mayReopen(ctx.session, week), 409)
      if (week.state === 'open') return {}
      if (week.state === 'approved' && reason === '')
        return refuse(400, 'Please give a reason.', { field: 'reason' })
      const to = { state: 'open', finalised_at: null, approved_at: null, approved_by: null } as const
      traceWeek(tx, await putSheet(tx, row!, { ...to, note: reason }), 'reopened', reason)
      return {}
    }),

  decideLate: (input, ctx) =>
    ctx.write(async tx => {
      await decideLatePress(tx, ctx.session, input)
      return {}
    }),
}

/** Weeks by id, their people's clocks locked first: presses and edits take the same order. */
async function lockedSheets(tx: UserTx, ids: readonly number[]): Promise<SheetRow[]> {
  const owners = await sheetOwners(tx, ids)
  await lockClocks(tx, [0, ...owners.map(({ user_id }) => user_id)])
  const rows = await lockSheets(tx, ids)
  return rows.length < new Set(ids).size ? notFound() : rows
}

/** The day, and whether the person's clock has been running since that week. */
async function nowOf(tx: UserTx, session: UserContext['session'], week: Week) {
  const open = await openEntry(tx, week.user_id)
  const { to } = stretchOf(week, session.timeZone)
  return {
    today: todayIn(session.timeZone, instantText(tx.now)),
    isRunning: open !== undefined && open.started_at < to,
  }
}

const traceWeek = (tx: UserTx, { user_id, first_day }: SheetRow, action: TraceAction, reason = '') =>
  leaveTraces(tx, [{ user_id, day: first_day, action, reason }])

const ownNotice = ({ user_id, first_day }: SheetRow) => ({
  users: [user_id],
  path: `/timesheets/own?week=${first_day}`,
  values: { day: { day: first_day } },
})

/** Traces of weeks and presses hold no time. */
function toldOf(kept: unknown) {
  const time = toldTime.safeParse(kept)
  return time.success ? time.data : null
}

const markToWire = (mark: Mark) => ({
  kind: mark.kind,
  from: 'from' in mark ? mark.from : null,
  to: 'to' in mark ? mark.to : null,
  entry_id: 'entry_id' in mark ? mark.entry_id : null,
  likely_end: 'likely_end' in mark ? mark.likely_end : null,
  minutes: 'minutes' in mark ? mark.minutes : null,
})
