import { type Notice, tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale } from '#server/refusal.ts'
import { hasPermission, seesOwnWorkOnly } from '#shared/access.ts'
import { parseDay, wallToUtc } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { shiftsContract } from '../shifts.contract.ts'
import { type Leave, leaveStretch, mostRangeDays } from '../shifts.rules.ts'
import { noteLeaveChange } from './leave-balances.queries.ts'
import { clashesOf, refuseKind } from './leave-balances.service.ts'
import { dropTakes } from './offers/open-shifts.queries.ts'
import { rostersOf, rostersToWire } from './rosters.service.ts'
import { changeDay, recordShifts } from './shift-days.service.ts'
import {
  activeIds,
  appointmentsDuring,
  askedLeave,
  deleteLeave,
  dropWeek,
  insertLeave,
  insertShifts,
  lockLeave,
  lockPeople,
  updateLeave,
} from './shifts.queries.ts'

export const shiftsHandlers: Handlers<typeof shiftsContract> = {
  async range({ startDate, endDate }, ctx) {
    const [first, last] = [parseDay(startDate)!, parseDay(endDate)!]
    if (last < first) return refuse(400, 'End date is not valid', { field: 'endDate' })
    if (last - first >= mostRangeDays)
      return refuse(400, fact('Please choose up to {{count}} days.', { count: mostRangeDays }), {
        field: 'endDate',
      })
    const ids = seesOwnWorkOnly(ctx.session) ? [ctx.session.id] : null
    const rosters = await ctx.read(tx => rostersOf(tx, { first, last, ids }))
    return { result: rostersToWire(rosters) }
  },

  setWeek: ({ user_ids, week }, ctx) =>
    ctx.write(async tx => {
      const people = [...new Set(user_ids)]
      if ((await lockPeople(tx, people)).length < people.length) return refuse(404, 'Not found.')
      const before = await dropWeek(tx, people)
      const rows = people.flatMap(user_id => week.map(shift => ({ ...shift, user_id, day: null })))
      const after = rows.length > 0 ? await insertShifts(tx, rows) : []
      recordShifts(tx, before, after)
      return {}
    }),

  setDay: ({ user_id, day, usual, from_minute, to_minute }, ctx) =>
    ctx.write(async tx => {
      if ((await lockPeople(tx, [user_id])).length === 0) return refuse(404, 'Not found.')
      await dropTakes(tx, user_id, day)
      const hours = from_minute !== null && to_minute !== null ? { from: from_minute, to: to_minute } : 'off'
      await changeDay(tx, { user_id, day, hours: usual ? 'usual' : hours })
      return {}
    }),

  addLeave: (input, ctx) =>
    ctx.write(async tx => {
      await refuseUnknown(tx, input.user_id)
      await refuseKind(tx, input)
      const leave = await insertLeave(tx, input)
      await recordLeave(tx, null, leave)
      await tellPeople(tx, ctx.outbox, [leaveNotice('leaveEntered', leave)])
      return { result: leave, appointments: await stillBooked(tx, leave, ctx.session.timeZone) }
    }),

  editLeave: ({ id, version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockLeave(tx, id))
      refuseStale(version, before, before)
      if (input.user_id !== before.user_id) await refuseUnknown(tx, input.user_id)
      await refuseKind(tx, input, before.kind_id)
      const after = await updateLeave(tx, id, input)
      await recordLeave(tx, before, after)
      return { result: after, appointments: await stillBooked(tx, after, ctx.session.timeZone) }
    }),

  async askedLeave(_input, ctx) {
    const userId = hasPermission(ctx.session, 'team.manage') ? null : ctx.session.id
    return ctx.read(async tx => {
      const result = []
      for (const leave of await askedLeave(tx, userId)) {
        const { others: _, names, ...clashes } = await clashesOf(tx, leave, ctx.session.timeZone)
        result.push({ ...leave, ...clashes, names: seesOwnWorkOnly(ctx.session) ? [] : names })
      }
      return { result }
    })
  },

  askLeave: (input, ctx) =>
    ctx.write(async tx => {
      const asked = !hasPermission(ctx.session, 'team.manage')
      await refuseKind(tx, input)
      const leave = await insertLeave(tx, { ...input, user_id: ctx.session.id }, asked)
      if (asked) tx.record('leave', null, rowOf(leave))
      else await recordLeave(tx, null, leave)
      const { users: _, ...notice } = leaveNotice('leaveAsked', leave)
      if (asked) await tellPeople(tx, ctx.outbox, [notice])
      return { result: leave, asked }
    }),

  withdrawLeave: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockLeave(tx, id, true))
      if (before.user_id !== ctx.session.id) return notFound()
      await deleteLeave(tx, id)
      tx.record('leave', rowOf(before), null)
      return {}
    }),

  answerLeave: ({ id, accept }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockLeave(tx, id, true))
      if (!accept) await deleteLeave(tx, id)
      const after = accept ? await updateLeave(tx, id, {}) : null
      if (after) await recordLeave(tx, null, after, before)
      else tx.record('leave', rowOf(before), null)
      await tellPeople(tx, ctx.outbox, [leaveNotice(accept ? 'leaveEntered' : 'leaveDeclined', before)])
      return { appointments: after ? await stillBooked(tx, after, ctx.session.timeZone) : 0 }
    }),

  deleteLeave: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockLeave(tx, id))
      await deleteLeave(tx, id)
      await recordLeave(tx, before, null)
      return {}
    }),
}

const leaveNotice = (
  kind: 'leaveEntered' | 'leaveDeclined' | 'leaveAsked',
  { user_id, first_day, last_day }: Leave,
): Notice => ({
  kind,
  users: [user_id],
  path: kind === 'leaveAsked' ? '/shift/allocation' : '/shift/own',
  values: { first: { day: first_day }, last: { day: last_day } },
})

/** A leave as its row, without what its kind says. */
const rowOf = ({ kind_name: _, is_paid: __, ...row }: Leave) => row

const isSameLeave = (one: Leave, other: Leave) => leaveKeys.every(key => one[key] === other[key])
const leaveKeys = ['user_id', 'kind', 'kind_id', 'first_day', 'last_day', 'from_minute', 'to_minute'] as const

/** Records a change of leave that counts, and of which days. */
async function recordLeave(
  tx: CompanyTx,
  before: Leave | null,
  after: Leave | null,
  asked: Leave | null = null,
): Promise<void> {
  const was = before ?? asked
  tx.record('leave', was && rowOf(was), after && rowOf(after))
  if (before && after && isSameLeave(before, after)) return
  for (const each of [before, after]) if (each) await noteLeaveChange(tx, each)
}

async function refuseUnknown(tx: CompanyTx, userId: number): Promise<void> {
  if ((await activeIds(tx, [userId])).length === 0) refuse(404, 'Not found.')
}

function stillBooked(tx: CompanyTx, leave: Leave, zone: string): Promise<number> {
  const { start, end } = leaveStretch(leave)
  return appointmentsDuring(tx, leave.user_id, { from: wallToUtc(start, zone), to: wallToUtc(end, zone) })
}
