import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import type { openShiftsContract } from '../../open-shifts.contract.ts'
import {
  giveBackMinutes,
  hasShift,
  openShiftTexts,
  shiftNewsTexts,
  shiftSpan,
  unfitFor,
} from '../../open-shifts.rules.ts'
import { mostLeaveDays } from '../../shifts.rules.ts'
import { changeDay } from '../shift-days.service.ts'
import { lockPeople } from '../shifts.queries.ts'
import {
  allTakes,
  deleteTakes,
  hasNeeds,
  insertOpenShift,
  insertTake,
  lockOpenShift,
  openShiftRows,
  setWithdrawn,
  takesOf,
} from './open-shifts.queries.ts'
import { news, officeNews, type ShiftRow, shiftOf } from './shift-news.service.ts'
import { isSetOff, workersOf, worksShifts } from './shift-workers.service.ts'

export const openShiftsHandlers: Handlers<typeof openShiftsContract> = {
  async list(_input, ctx) {
    const { session } = ctx
    const isManager = hasPermission(session, 'team.manage')
    return ctx.read(async tx => {
      const today = todayIn(session.timeZone, instantText(tx.now))
      // One over midnight began yesterday.
      const rows = (await openShiftRows(tx, dayText(today - 1))).filter(row => !isOver(tx, row, session))
      const takes = await takesOf(
        tx,
        rows.map(({ id }) => id),
      )
      const [me] = await workersOf(
        tx,
        [session.id],
        rows.map(row => shiftOf(row).day),
      )
      const result = rows.flatMap(row => {
        const taken = takes.filter(each => each.open_shift_id === row.id)
        const isMine = taken.some(each => each.user_id === session.id)
        const isForMe = row.group_id === null || row.group_id === me?.group_id
        if (!isManager && !isForMe && !isMine) return []
        const { created_by: _, created_at: __, withdrawn_at: ___, ...shown } = row
        return [
          {
            ...shown,
            left: Math.max(0, row.places - taken.length),
            takers: isManager ? taken.map(({ user_id, name }) => ({ user_id, name })) : [],
            mine: isMine,
            problem: me && !isMine ? unfitFor(me, shiftOf(row), row) : null,
          },
        ]
      })
      return { result }
    })
  },

  post: (input, ctx) =>
    ctx.write(async tx => {
      const shift = shiftOf(input)
      const today = todayIn(ctx.session.timeZone, instantText(tx.now))
      if (isOver(tx, input, ctx.session)) return refuse(400, openShiftTexts.over, { field: 'day' })
      if (shift.day - today >= mostLeaveDays)
        return refuse(400, 'Please choose up to one year.', { field: 'day' })
      const known = await hasNeeds(tx, input)
      if (!known.type) return refuse(404, 'Not found.', { field: 'job_type_id' })
      if (!known.group) return refuse(404, 'Not found.', { field: 'group_id' })
      const row = await insertOpenShift(tx, { ...input, created_by: ctx.session.id, created_at: tx.now })
      tx.record('open_shifts', null, row)
      const people = await workersOf(tx, null, [shift.day])
      const users = people
        .filter(each => (row.group_id !== null || worksShifts(each)) && !unfitFor(each, shift, row))
        .map(({ id }) => id)
        .filter(id => id !== ctx.session.id)
      await tellPeople(tx, ctx.outbox, [news(shiftNewsTexts.posted, shift, users, ctx.session)])
      return { id: row.id, told: users.length }
    }),

  withdraw: ({ id }, ctx) =>
    ctx.write(async tx => {
      const row = found(await lockOpenShift(tx, id))
      if (row.withdrawn_at) return refuse(409, openShiftTexts.withdrawn)
      if (isOver(tx, row, ctx.session)) return refuse(409, openShiftTexts.over)
      tx.record('open_shifts', row, await setWithdrawn(tx, id))
      const takes = await allTakes(tx, id)
      const users = takes.map(({ user_id }) => user_id)
      await takeBack(tx, row, takes)
      await tellPeople(tx, ctx.outbox, [news(shiftNewsTexts.withdrawn, shiftOf(row), users, ctx.session)])
      return {}
    }),

  take: ({ id }, ctx) =>
    ctx.write(async tx => {
      const { id: user_id } = ctx.session
      const row = found(await lockOpenShift(tx, id))
      await lockPeople(tx, [user_id])
      const shift = shiftOf(row)
      const me = found((await workersOf(tx, [user_id], [shift.day]))[0])
      if (row.group_id !== null && row.group_id !== me.group_id) return notFound()
      if (row.withdrawn_at) return refuse(409, openShiftTexts.withdrawn)
      if (isOver(tx, row, ctx.session)) return refuse(409, openShiftTexts.over)
      const takes = await takesOf(tx, [id])
      if (takes.some(each => each.user_id === user_id)) return refuse(409, openShiftTexts.yours)
      if (takes.length >= row.places) return refuse(409, openShiftTexts.full)
      const problem = unfitFor(me, shift, row)
      if (problem) return refuse(409, problem)
      await insertTake(tx, { open_shift_id: id, user_id, taken_at: tx.now, was_off: isSetOff(me, row.day) })
      await changeDay(tx, { user_id, day: row.day, hours: shift })
      await tellPeople(tx, ctx.outbox, [officeNews(shiftNewsTexts.taken, shift, ctx.session)])
      return {}
    }),

  giveBack: ({ id }, ctx) =>
    ctx.write(async tx => {
      const row = found(await lockOpenShift(tx, id))
      const take = found((await takesOf(tx, [id])).find(each => each.user_id === ctx.session.id))
      const since = tx.now.getTime() - take.taken_at.getTime()
      if (since > giveBackMinutes * 60_000) return refuse(409, openShiftTexts.late)
      await takeBack(tx, row, [take])
      await tellPeople(tx, ctx.outbox, [officeNews(shiftNewsTexts.givenBack, shiftOf(row), ctx.session)])
      return {}
    }),
}

const isOver = (tx: CompanyTx, row: ShiftRow, { timeZone }: { timeZone: string }) =>
  shiftSpan(shiftOf(row), timeZone).to <= instantText(tx.now)

/** Gives people the day that they had before; a day that was changed since stays. */
async function takeBack(
  tx: CompanyTx,
  row: ShiftRow,
  takes: readonly { id: number; user_id: number; was_off: boolean }[],
): Promise<void> {
  const ids = takes.map(({ user_id }) => user_id)
  if (ids.length === 0) return
  await lockPeople(tx, ids)
  const shift = shiftOf(row)
  const people = new Map((await workersOf(tx, ids, [shift.day])).map(each => [each.id, each]))
  for (const { user_id, was_off } of takes) {
    const person = people.get(user_id)
    if (person && !hasShift(person.roster, shift)) continue
    await changeDay(tx, { user_id, day: row.day, hours: was_off ? 'off' : 'usual' })
  }
  await deleteTakes(
    tx,
    takes.map(({ id }) => id),
  )
}
