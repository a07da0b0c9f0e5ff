import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import type { closedBooksContract } from '../closed-books.contract.ts'
import { canCloseTo, firstOpenDay } from '../closed-books.rules.ts'
import { closedTo, closings, insertClosing, lockBooks } from './closed-books.queries.ts'

/** Keeps what closed days come to as the day moves, and gives its sums. */
export type KeepClosed = (tx: CompanyTx, from: string | null, to: string | null) => Promise<object>

export const closedBooksHandlers = ({
  keepClosed,
}: {
  keepClosed: KeepClosed
}): Handlers<typeof closedBooksContract> => ({
  read: (_input, ctx) => ctx.read(async tx => ({ result: shown(await closedTo(tx)) })),

  history: (_input, ctx) =>
    ctx.read(async tx => ({
      data: (await closings(tx, 500)).map(({ from_day, to_day, ...closing }) => ({
        ...closing,
        from: from_day,
        to: to_day,
      })),
    })),

  close: ({ to, from }, ctx) =>
    ctx.write(async tx => {
      refuseUnless(canCloseTo(to, dayText(todayIn(tx.by.timeZone, instantText(tx.now)))), 400, {
        field: 'to',
      })
      const before = await lockBooks(tx)
      if (from !== undefined && from !== before)
        return refuse(409, 'The books were closed to another day meanwhile.', { field: 'to' })
      if (to !== before) {
        const sums = await keepClosed(tx, before, to)
        const row = await insertClosing(tx, { from_day: before, to_day: to, sums })
        tx.record('book_closings', null, row)
      }
      return { message: 'Saved.', result: shown(to) }
    }),
})

const shown = (closed_to: string | null) => ({
  closed_to,
  first_open: closed_to === null ? null : firstOpenDay(closed_to),
})
