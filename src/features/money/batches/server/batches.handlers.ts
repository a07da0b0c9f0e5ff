import { oneAtATime } from '#server/bulk/one-at-a-time.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { signsWithoutFont } from '#server/pdf/fonts.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact, sentenceOf } from '#shared/fact.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import type { batchesContract } from '../batches.contract.ts'
import { isStalled } from '../batches.rules.ts'
import {
  type BatchRow,
  batchOf,
  begunBy,
  insertBatch,
  itemsOf,
  lastBatch,
  leaveWaiting,
  lockBatch,
  tryAgain,
  updateBatch,
} from './batches.queries.ts'
import { batchWork } from './batches.works.ts'
import { batchTotals, paperSigns, rowsOf } from './choose.service.ts'
import { papersOf } from './papers.service.ts'

export const batchesHandlers: Handlers<typeof batchesContract> = {
  begin: ({ kind, ids, by, via, moves_dates, payment }, ctx) =>
    ctx.write(async tx => {
      if (kind !== 'jobs' && via === 'draft') return refuse(400, 'Choose how to send them.', { field: 'via' })
      const rows = await rowsOf(tx, { kind, ids, by, payment })
      if (rows.length === 0) return refuse(404, 'Not found.')
      await oneAtATime(tx, 'invoice batch')
      const name = await begunBy(tx, kind, rows)
      if (name !== null) return refuse(409, fact('{{name}} has just started some of these.', { name }))
      const paid =
        kind === 'payments' && payment
          ? {
              method: payment.method,
              paid_on: payment.date ?? todayOf(tx, tx.by.timeZone),
              note: payment.note,
            }
          : {}
      const id = await insertBatch(tx, { kind, via, moves_dates, rows, ...paid })
      tx.record('invoice_batches', null, { id, kind, via, ids })
      await setToWork(tx, ctx, id)
      return { result: toWire(found(await batchOf(tx, id))) }
    }),

  outlook: (asked, ctx) => ctx.read(async tx => ({ result: await batchTotals(tx, asked) })),

  missingSigns: async (asked, ctx) => ({
    result: await signsWithoutFont(await ctx.read(tx => paperSigns(tx, asked))),
  }),

  papers: (asked, ctx) => ctx.read(tx => papersOf(tx, ctx, asked)),

  open: ({ id }, ctx) =>
    ctx.read(async tx => ({
      result: toWire(found(await batchOf(tx, id))),
      items: (await itemsOf(tx, id)).map(({ told, ...item }) => ({
        ...item,
        text: told?.text ?? '',
        values: told?.values ?? {},
        message: told ? sentenceOf(told, tx.by.timeZone) : '',
      })),
    })),

  last: (_input, ctx) =>
    ctx.read(async tx => {
      const id = await lastBatch(tx)
      const row = id === undefined ? undefined : await batchOf(tx, id)
      return { result: row ? toWire(row) : null }
    }),

  stop: ({ id }, ctx) =>
    changed(ctx, id, async (tx, { state }) => {
      if (state !== 'running') refuse(409, 'The batch just changed. Check it again.')
      await updateBatch(tx, id, { state: 'stopped' })
    }),

  goOn: ({ id, again }, ctx) =>
    changed(ctx, id, async (tx, { state, worked_at }) => {
      const canGoOn =
        state === 'stopped' || isStalled({ state, moved: worked_at }, tx.now) || (state === 'done' && again)
      if (!canGoOn) refuse(409, 'The batch just changed. Check it again.')
      if (again) await tryAgain(tx, id)
      await updateBatch(tx, id, { state: 'running', is_seen: false })
      await setToWork(tx, ctx, id)
    }),

  dismiss: ({ id }, ctx) =>
    changed(ctx, id, async tx => {
      await leaveWaiting(tx, id, fact('Unchanged', {}))
      await updateBatch(tx, id, { state: 'done', is_seen: true })
    }),
}

const setToWork = (tx: UserTx, { outbox }: UserContext, id: number) =>
  outbox.later(tx, batchWork, { companyId: tx.companyId, id }, tx.now)

/** Changes a batch of the signed-in user's, between two that are done of it. */
const changed = (
  ctx: UserContext,
  id: number,
  change: (tx: UserTx, batch: NonNullable<Awaited<ReturnType<typeof lockBatch>>>) => Promise<void>,
) =>
  ctx.write(async tx => {
    const locked = found(await lockBatch(tx, id))
    const before = found(await batchOf(tx, id))
    await change(tx, locked)
    const after = found(await batchOf(tx, id))
    tx.record('invoice_batches', stateOf(before), stateOf(after))
    return { result: toWire(after) }
  })

const stateOf = ({ id, state, waiting }: BatchRow) => ({ id, state, waiting })

const toWire = ({ via: _, moves_dates: __, ...row }: BatchRow) => row
