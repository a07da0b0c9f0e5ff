import * as z from 'zod/mini'
import { refuseUnlessRoom } from '#features/account/company/server/storage.service.ts'
import { insertFile } from '#features/jobs/files/server/files.queries.ts'
import { keepUpload, storedFile } from '#features/jobs/files/server/uploads.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { readHandIn } from '#server/auth/phone-grants.ts'
import type { Session } from '#server/auth/session.ts'
import type { PublicContext } from '#server/context.ts'
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
  countOpenFiles,
  differenceByKey,
  fileOfDifference,
  hasJob,
  insertDifference,
  type ListedDifference,
  listDifferences,
  lockDifference,
  updateDifference,
} from './differences.queries.ts'
import { isJobSave, putBack, putFileBack, putFileOnJob, takeIntoJob } from './differences.service.ts'

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

  setAsideFile: (sent, ctx) => keepFileAside(ctx, ctx.session, fn => ctx.write(fn), sent),

  async handInFile({ ticket, ...sent }, ctx) {
    const whose = readHandIn(ctx.seal, ticket, ctx.now())
    if (!whose) return notFound()
    return keepFileAside(
      ctx,
      { companyId: whose.companyId, id: whose.userId },
      await ctx.byLink(whose.companyId),
      sent,
    )
  },

  async file({ id, size }, ctx) {
    const file = found(await ctx.read(tx => fileOfDifference(tx, id)))
    if (!seesDifference(ctx.session, file)) return notFound()
    return storedFile(file, size)
  },

  decide: ({ id, take, version }, ctx) =>
    ctx.write(async tx => {
      const row = found(await lockDifference(tx, id))
      if (!seesDifference(ctx.session, row)) return notFound()
      refuseUnless(mayDecide(row, take, tx.now), 409)
      refuseStale(version, row, undefined)
      let undo: string | null = null
      if (take === 'open') await (row.file_id === null ? putBack(tx, ctx.outbox, row) : putFileBack(tx, row))
      else if (take === 'mine' && row.file_id !== null) await putFileOnJob(tx, row)
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
  file_id: number | null = null,
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
    file_id,
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

/** Open photos and documents of one person at most: as many as a large job has, and their other jobs’. */
const mostFiles = 500

type Write = <T extends object>(fn: (tx: CompanyTx) => Promise<T>) => Promise<T>

/** Keeps a photo or document beside its difference. What was handed in before is answered anew, and kept once. */
async function keepFileAside(
  ctx: PublicContext,
  { companyId, id: userId }: Pick<Session, 'companyId' | 'id'>,
  write: Write,
  sent: Gets<typeof differencesContract.setAsideFile>,
) {
  const upload = ctx.upload ?? refuse(400, 'File is required', { field: 'file' })
  const sha256 = found(upload.sha256)
  const known = await ctx.db.readCompany(companyId, async tx => {
    const before = await differenceByKey(tx, userId, sent.key)
    if (before) return before
    if (sent.job !== null && !(await hasJob(tx, sent.job))) return notFound()
    if ((await countOpenFiles(tx, userId)) >= mostFiles) return refuse(409, differenceTexts.tooMany)
    await refuseUnlessRoom(tx, ctx, upload.bytes)
    return null
  })
  if (known) return { result: known, sha256 }
  const kept = await keepUpload(ctx.providers.storage, companyId, upload)
  return write(async tx => {
    const before = await differenceByKey(tx, userId, sent.key)
    if (before) return { result: before, sha256 }
    const file = await insertFile(tx, { ...kept, job_id: null, part: 'difference' })
    await refuseUnlessRoom(tx, ctx, 0)
    return { ...(await keepAside(tx, ctx.outbox, userId, sent, file.id)), sha256 }
  })
}

const carried = z.record(z.string(), z.unknown())

function shown(row: ListedDifference, now: Date) {
  const { job_id, job_number, job_name, file_name, file_type, file_bytes, decider, ...rest } = row
  const { undo: _, file_id: __, ...difference } = rest
  return {
    ...difference,
    file: file_name === null ? null : { name: file_name, type: file_type ?? '', bytes: file_bytes ?? 0 },
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
