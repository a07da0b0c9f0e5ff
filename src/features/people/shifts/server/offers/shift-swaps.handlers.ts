import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import {
  type DayShift,
  hasShift,
  openShiftTexts,
  type SwapProblem,
  shiftNewsTexts,
  shiftSpan,
  unfitFor,
} from '../../open-shifts.rules.ts'
import type { shiftSwapsContract } from '../../shift-swaps.contract.ts'
import { shiftOn } from '../../shifts.rules.ts'
import { appointmentsDuring, lockPeople } from '../shifts.queries.ts'
import { needsOfTakes, workerRows } from './open-shifts.queries.ts'
import { news, officeNews, shiftOf } from './shift-news.service.ts'
import { insertSwap, lockSwap, namesOf, type SwapRow, swapRows, updateSwap } from './shift-swaps.queries.ts'
import { workersOf, worksShifts } from './shift-workers.service.ts'
import { moveShifts, problemsOf, returnOf } from './swap-sides.service.ts'

/** Days after its own for which a swap is still shown to those concerned. */
const daysShown = 7

export const shiftSwapsHandlers: Handlers<typeof shiftSwapsContract> = {
  async list(_input, ctx) {
    const { session } = ctx
    const isManager = hasPermission(session, 'team.manage')
    return ctx.read(async tx => {
      const first = dayText(todayIn(session.timeZone, instantText(tx.now)) - daysShown)
      const rows = (await swapRows(tx, { first, me: session.id, all: isManager })).filter(
        row => isConcerned(row, session.id) || !hasBegun(tx, shiftOf(row), session.timeZone),
      )
      const sides = rows.map(row => ({ row, takerId: takerOf(row, session.id) }))
      const { problemOf } = await problemsOf(tx, sides, session.timeZone)
      const names = await namesOf(
        tx,
        rows.flatMap(row => [row.user_id, row.to_user_id ?? 0, row.taker_id ?? 0]),
      )
      const result = []
      for (const { row, takerId } of sides) {
        const { created_at: _, decided_by: __, decided_at: ___, ...shown } = row
        const isOpen = row.state === 'offered' || row.state === 'accepted'
        result.push({
          ...shown,
          name: names.get(row.user_id) ?? '',
          to_name: names.get(row.to_user_id ?? 0) ?? '',
          taker_name: names.get(row.taker_id ?? 0) ?? '',
          problem: isOpen && takerId !== null ? problemOf(row, takerId) : null,
          appointments: isManager && isOpen ? await stillBooked(tx, row, session.timeZone) : 0,
        })
      }
      const people = await workerRows(tx, null)
      const colleagues = people
        .filter(({ id }) => id !== session.id)
        .map(({ id, name }) => ({ value: id, label: name }))
      return { result, colleagues }
    })
  },

  offer: (input, ctx) =>
    ctx.write(async tx => {
      const { id: me, timeZone } = ctx.session
      const shift = shiftOf(input)
      await lockPeople(tx, [me])
      const people = await workersOf(tx, null, [shift.day])
      const own = found(people.find(({ id }) => id === me))
      const now = shiftOn(own.roster, shift.day)
      if (now === null || now === 'off') return refuse(409, openShiftTexts.notYours)
      if (!hasShift(own.roster, shift)) return refuse(409, openShiftTexts.changed)
      if (hasBegun(tx, shift, timeZone)) return refuse(409, openShiftTexts.begun)
      const others = people.filter(({ id }) => id !== me)
      if (input.to_user_id !== null && !others.some(({ id }) => id === input.to_user_id))
        return refuse(404, 'Not found.', { field: 'to_user_id' })
      const row = await insertSwap(tx, { ...input, user_id: me })
      const needs = (await needsOfTakes(tx, [me])).get(`${me} ${input.day}`)
      const users =
        input.to_user_id !== null
          ? [input.to_user_id]
          : others
              .filter(each => worksShifts(each) && (input.wants_return || !unfitFor(each, shift, needs)))
              .map(({ id }) => id)
      await tellPeople(tx, ctx.outbox, [news(shiftNewsTexts.offered, shift, users, ctx.session)])
      return { id: row.id }
    }),

  accept: ({ id, return_day }, ctx) =>
    ctx.write(async tx => {
      const { id: me, timeZone } = ctx.session
      const row = found(await lockSwap(tx, id))
      const isForMe = row.user_id !== me && (row.to_user_id === null || row.to_user_id === me)
      if (!isForMe || row.state === 'withdrawn') return notFound()
      if (row.state === 'accepted') return refuse(409, openShiftTexts.taken)
      if (row.state !== 'offered') return refuse(409, openShiftTexts.decided)
      if (row.wants_return && return_day === null)
        return refuse(400, openShiftTexts.chooseReturn, { field: 'return_day' })
      if (!row.wants_return && return_day !== null)
        return refuse(400, openShiftTexts.noReturn, { field: 'return_day' })
      await lockPeople(tx, [row.user_id, me])
      const returned = return_day === null ? null : await ownShift(tx, me, return_day)
      if (returned && returned.day === shiftOf(row).day && hasShift(rosterWith(returned), shiftOf(row)))
        return refuse(400, openShiftTexts.sameShift, { field: 'return_day' })
      const accepted = {
        state: 'accepted',
        taker_id: me,
        return_day,
        return_from_minute: returned?.from ?? null,
        return_to_minute: returned?.to ?? null,
      } as const
      const after = { ...row, ...accepted }
      const { problemOf } = await problemsOf(tx, [{ row: after, takerId: me }], timeZone)
      refuseProblem(problemOf(after, me), ctx.session.fullname)
      await updateSwap(tx, row, accepted)
      await tellPeople(tx, ctx.outbox, [
        news(shiftNewsTexts.accepted, shiftOf(row), [row.user_id], ctx.session),
        officeNews(shiftNewsTexts.toConfirm, shiftOf(row), ctx.session),
      ])
      return {}
    }),

  withdraw: ({ id }, ctx) =>
    ctx.write(async tx => {
      const { id: me } = ctx.session
      const row = found(await lockSwap(tx, id))
      if (!isConcerned(row, me)) return notFound()
      if (row.state !== 'offered' && row.state !== 'accepted') return refuse(409, openShiftTexts.decided)
      const tell = (what: string, users: (number | null)[]) => {
        const known = users.filter(each => each !== null)
        return tellPeople(tx, ctx.outbox, [news(what, shiftOf(row), known, ctx.session)])
      }
      if (row.user_id === me) {
        await updateSwap(tx, row, { state: 'withdrawn' })
        await tell(shiftNewsTexts.offerEnded, [row.taker_id ?? row.to_user_id])
      } else if (row.taker_id === me) {
        const returned = { return_day: null, return_from_minute: null, return_to_minute: null }
        await updateSwap(tx, row, { state: 'offered', taker_id: null, ...returned })
        await tell(shiftNewsTexts.refused, [row.user_id])
      } else {
        if (row.state !== 'offered') return refuse(409, openShiftTexts.decided)
        await updateSwap(tx, row, { state: 'declined', decided_by: me, decided_at: tx.now })
        await tell(shiftNewsTexts.refused, [row.user_id])
      }
      return {}
    }),

  answer: ({ id, accept, reason }, ctx) =>
    ctx.write(async tx => {
      const { timeZone, fullname } = ctx.session
      const row = found(await lockSwap(tx, id))
      if (row.state !== 'accepted' || row.taker_id === null) return refuse(409, openShiftTexts.decided)
      const [given, returned] = [shiftOf(row), returnOf(row)]
      const { taker_id, user_id } = row
      if (accept) {
        await lockPeople(tx, [user_id, taker_id])
        const { problemOf, workers } = await problemsOf(tx, [{ row, takerId: taker_id }], timeZone)
        refuseProblem(problemOf(row, taker_id))
        const [giver, taker] = [found(workers.get(user_id)), found(workers.get(taker_id))]
        await moveShifts(tx, [
          { from: giver, to: taker, shift: given },
          ...(returned ? [{ from: taker, to: giver, shift: returned }] : []),
        ])
      }
      await updateSwap(tx, row, {
        state: accept ? 'confirmed' : 'declined',
        reason: accept ? '' : reason,
        decided_by: ctx.session.id,
        decided_at: tx.now,
      })
      const what = accept ? shiftNewsTexts.confirmed : shiftNewsTexts.declined
      const detail = accept ? fullname : `${fullname}: ${reason}`
      await tellPeople(tx, ctx.outbox, [news(what, given, [user_id, taker_id], ctx.session, detail)])
      return { appointments: accept ? await stillBooked(tx, row, timeZone) : 0 }
    }),
}

/** The taker: whoever accepted, else the reader, if it is offered to them. */
const takerOf = (row: SwapRow, me: number): number | null =>
  row.taker_id ?? (row.user_id === me ? row.to_user_id : me)

const isConcerned = (row: SwapRow, me: number): boolean =>
  [row.user_id, row.taker_id, row.to_user_id].includes(me)

const hasBegun = (tx: CompanyTx, shift: DayShift, zone: string): boolean =>
  shiftSpan(shift, zone).from <= instantText(tx.now)

async function ownShift(tx: CompanyTx, me: number, day: string): Promise<DayShift> {
  const number = parseDay(day)!
  const [own] = await workersOf(tx, [me], [number])
  const shift = own ? shiftOn(own.roster, number) : null
  if (shift === null || shift === 'off') return refuse(409, openShiftTexts.notYours, { field: 'return_day' })
  return { day: number, ...shift }
}

const rosterWith = ({ day, from, to }: DayShift) => ({
  user_id: 0,
  week: [],
  days: [{ day: dayText(day), from_minute: from, to_minute: to }],
  leave: [],
})

/** Refuses with what stands against a swap; one's own name is left out. */
function refuseProblem(problem: SwapProblem | null, own = ''): void {
  if (!problem) return
  const { name, why } = problem
  refuse(409, name === '' || name === own ? why : fact('{{name}}: {{why}}', { name, why: { text: why } }))
}

/** Appointments of both in the shifts that they give away; they stay until somebody moves them. */
async function stillBooked(tx: CompanyTx, row: SwapRow, zone: string): Promise<number> {
  const returned = returnOf(row)
  const given = await appointmentsDuring(tx, row.user_id, shiftSpan(shiftOf(row), zone))
  return returned && row.taker_id !== null
    ? given + (await appointmentsDuring(tx, row.taker_id, shiftSpan(returned, zone)))
    : given
}
