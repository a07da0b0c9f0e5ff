import * as z from 'zod/mini'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { readHandIn } from '#server/auth/phone-grants.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Handlers } from '#server/mount.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, notFound, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import type { differencesContract } from '../differences.contract.ts'
import {
  differenceTexts,
  isUndoable,
  mayDecide,
  seesAllDifferences,
  seesDifference,
} from '../differences.rules.ts'
import {
  countOpen,
  differenceByKey,
  hasJob,
  insertDifference,
  type ListedDifference,
  listDifferences,
  lockDifference,
  updateDifference,
} from './differences.queries.ts'
import { isJobSave, putBack, takeIntoJob } from './differences.service.ts'

export const differencesHandlers: Handlers<typeof differencesContract> = {
  list: ({ limit }, ctx) =>
    ctx.read(async tx => {
      const of = seesAllDifferences(ctx.session) ? null : ctx.session.id
      const [rows, open] = [limit > 0 ? await listDifferences(tx, of, limit) : [], await countOpen(tx, of)]
      return { result: rows.map(row => shown(row, tx.now)), open }
    }),

  setAside: (sent, ctx) => ctx.write(tx => keepAside(tx, ctx.outbox, ctx.session.id, sent)),

  async handIn({ ticket, ...sent }, ctx) {
    const whose = readHandIn(ctx.seal, ticket, ctx.now())
    if (!whose) return notFound()
    const write = await ctx.byLink(whose.companyId)
    return write(async tx => {
      if ((await countOpen(tx, whose.userId)) >= mostHandedIn) return refuse(409, differenceTexts.tooMany)
      return keepAside(tx, ctx.outbox, whose.userId, sent)
    })
  },

  decide: ({ id, take, version }, ctx) =>
    ctx.write(async tx => {
      const row = found(await lockDifference(tx, id))
      if (!seesDifference(ctx.session, row)) return notFound()
      refuseUnless(mayDecide(row, take, tx.now), 409)
      refuseStale(version, row, undefined)
      let undo: string | null = null
      if (take === 'open') await putBack(tx, ctx.outbox, row)
      else if (take === 'mine' && isJobSave(row)) undo = await takeIntoJob(tx, ctx.outbox, row)
      const isOpen = take === 'open'
      const after = await updateDifference(tx, id, {
        state: isOpen ? 'open' : take === 'mine' ? 'taken' : 'left',
        decided_by: isOpen ? null : ctx.session.id,
        decided_at: isOpen ? null : tx.now,
        undo,
      })
      tx.record('differences', row, after)
      return { result: { state: after.state, version: after.version } }
    }),
}

/** Open differences of one person at most: a phone that was signed out is nobody’s to trust. */
const mostHandedIn = 1_000

async function keepAside(
  tx: CompanyTx,
  outbox: Outbox,
  user_id: number,
  { job, input, before, made_at, ...sent }: Gets<typeof differencesContract.setAside>,
) {
  if (job !== null && !(await hasJob(tx, job))) return notFound()
  // A save names its job twice.
  if (isJobSave(sent) && Number(input.id) !== job) return notFound()
  const made = new Date(made_at)
  const row = await insertDifference(tx, {
    ...sent,
    user_id,
    input: JSON.stringify(input),
    before: before && JSON.stringify(before),
    job_id: job,
    // A phone's clock may be ahead.
    made_at: made > tx.now ? tx.now : made,
    arrived_at: tx.now,
  })
  if (!row) return { result: found(await differenceByKey(tx, user_id, sent.key)) }
  tx.record('differences', null, row)
  const values = { name: sent.title }
  await tellPeople(tx, outbox, [{ kind: 'difference', path: '/differences', values }])
  return { result: { id: row.id, state: row.state } }
}

const carried = z.record(z.string(), z.unknown())

function shown(row: ListedDifference, now: Date) {
  const { job_id, job_number, job_name, decider, undo: _, ...difference } = row
  return {
    ...difference,
    input: storedJson(carried, row.input, 'differences.input', row.id),
    before: storedJson(z.nullable(carried), row.before, 'differences.before', row.id),
    job:
      job_id !== null && job_number !== null
        ? { id: job_id, number: job_number, name: job_name ?? '' }
        : null,
    decided_by: decider,
    undoable: isUndoable(row, now),
  }
}
