import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact, sentenceOf } from '#shared/fact.ts'
import type { batchesContract } from '../batches.contract.ts'
import {
  type BatchRow,
  batchOf,
  insertBatch,
  itemsOf,
  knownIds,
  leaveWaiting,
  waitingBatch,
} from './batches.queries.ts'
import { runBatch } from './batches.service.ts'

export const batchesHandlers: Handlers<typeof batchesContract> = {
  begin: ({ kind, ids, via }, ctx) =>
    ctx.write(async tx => {
      if (kind === 'invoices' && via === 'draft')
        return refuse(400, 'Please choose how they go out.', { field: 'via' })
      const known = await knownIds(tx, kind, ids)
      const wanted = [...new Set(ids)].filter(id => known.has(id))
      if (wanted.length === 0) return refuse(404, 'Not found.')
      const id = await insertBatch(tx, { kind, via, ids: wanted })
      tx.record('invoice_batches', null, { id, kind, via, ids: wanted })
      return { result: toWire(found(await batchOf(tx, id))) }
    }),

  async run({ id }, ctx) {
    const read = () => ctx.read(async tx => found(await batchOf(tx, id)))
    await runBatch(ctx, await read())
    return { result: toWire(await read()) }
  },

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

  waiting: (_input, ctx) => ctx.read(async tx => ({ result: await waitingOf(tx) })),

  drop: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await batchOf(tx, id))
      await leaveWaiting(tx, id, fact('Left as it was', {}))
      const after = found(await batchOf(tx, id))
      tx.record('invoice_batches', { id, waiting: before.waiting }, { id, waiting: after.waiting })
      return { result: toWire(after) }
    }),
}

async function waitingOf(tx: UserTx) {
  const id = await waitingBatch(tx)
  const row = id === undefined ? undefined : await batchOf(tx, id)
  return row ? toWire(row) : null
}

const toWire = ({ via: _, ...row }: BatchRow) => row
