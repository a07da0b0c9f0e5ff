import type { Handlers } from '#server/mount.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import type { closedBooksContract } from '../closed-books.contract.ts'
import { canCloseTo, firstOpenDay } from '../closed-books.rules.ts'
import { closedTo, closings, insertClosing, takeClosing } from './closed-books.queries.ts'
import type { ClosedFigures } from './closed-figures.service.ts'

export const closedBooksHandlers = (figures: ClosedFigures): Handlers<typeof closedBooksContract> => ({
  read: (_input, ctx) => ctx.read(async tx => ({ result: shown(await closedTo(tx)) })),

  history: (_input, ctx) =>
    ctx.read(async tx => ({
      data: (await closings(tx, 500)).map(({ from_day, to_day, ...closing }) => ({
        ...closing,
        from: from_day,
        to: to_day,
      })),
    })),

  async close({ to, from }, ctx) {
    const { companyId, timeZone } = ctx.session
    refuseUnless(canCloseTo(to, dayText(todayIn(timeZone, instantText(ctx.now())))), 400, { field: 'to' })
    await ctx.db.withCompany(companyId, figures.prepare)
    return ctx.write(async tx => {
      const before = await takeClosing(tx)
      if (from !== undefined && from !== before)
        return refuse(409, 'Someone else just changed the closing date.', { field: 'to' })
      if (to !== before) {
        const sums = await figures.move(tx, before, to)
        const row = await insertClosing(tx, { from_day: before, to_day: to, sums })
        tx.record('book_closings', null, row)
      }
      return { message: 'Saved.', result: shown(to) }
    })
  },
})

const shown = (closed_to: string | null) => ({
  closed_to,
  first_open: closed_to === null ? null : firstOpenDay(closed_to),
})
