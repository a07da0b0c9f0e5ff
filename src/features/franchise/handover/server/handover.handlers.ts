import type * as z from 'zod/mini'
import { nextJobNumber } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { transferTexts } from '#features/jobs/tasks/tasks.rules.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { handoverContract } from '../handover.contract.ts'
import { handoverTexts, progressLabel } from '../handover.rules.ts'
import { acceptHandover, declineHandover, withdrawHandover } from './answers.service.ts'
import {
  type HandoverRow,
  handoverById,
  handoverList,
  handoversOf,
  progressThere,
  readDocument,
} from './handover.queries.ts'
import { handOver, handTasksOver } from './sending.service.ts'
import { targetsOf } from './targets.service.ts'

export const handoverHandlers: Handlers<typeof handoverContract> = {
  companies: async (_input, ctx) => ({
    result: (await targetsOf(ctx)).map(({ id, name }) => ({ id: Number(id), name })),
  }),

  async transfer({ company_id, customer_id, job_id, tasks_info }, ctx) {
    const target = await targetOf(ctx, company_id, transferTexts.noCompany)
    if (tasks_info.length === 0) return refuse(400, transferTexts.noTask, { field: 'tasks_info' })
    return ctx.write(async tx => {
      const from = { jobId: job_id, clientId: customer_id, tasks: tasks_info }
      await handTasksOver(tx, ctx.outbox, from, target)
      return { message: transferTexts.done }
    })
  },

  async send({ company_id, ...sent }, ctx) {
    const target = await targetOf(ctx, company_id, handoverTexts.noCompany)
    return ctx.write(async tx => ({ id: (await handOver(tx, ctx.outbox, sent, target)).id }))
  },

  list: ({ pagination, ...filters }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(tx, handoverList(tx, filters), pagination)
      return { data: page.rows.map(toWire), pagination: page.pagination }
    }),

  open: ({ id }, ctx) =>
    ctx.read(async tx => {
      const row = found(await handoverById(tx, id))
      const { note, client, scope, tasks, notes, parts, files } = readDocument(row)
      return {
        result: {
          ...toWire(row),
          note,
          client,
          scope,
          tasks,
          notes,
          parts: parts.map(({ name, quantity, price_cents }) => ({
            name,
            quantity,
            price: price_cents === null ? null : price_cents / 100,
          })),
          files: files.map(({ name }) => name),
        },
      }
    }),

  async of({ kind, id }, ctx) {
    const rows = await ctx.read(tx => handoversOf(tx, kind, id))
    return { result: await Promise.all(rows.map(async row => toWire(await current(ctx, row)))) }
  },

  async accept({ id }, ctx) {
    const number = await nextJobNumber(ctx.db, ctx.session.companyId)
    return ctx.write(async tx => ({ result: toWire(await acceptHandover(tx, ctx.outbox, id, number)) }))
  },

  decline: ({ id, reason }, ctx) =>
    ctx.write(async tx => {
      await declineHandover(tx, ctx.outbox, id, reason)
      return {}
    }),

  withdraw: ({ id }, ctx) =>
    ctx.write(async tx => {
      await withdrawHandover(tx, id)
      return {}
    }),
}

async function targetOf(ctx: UserContext, companyId: number, refusal: string) {
  const target = (await targetsOf(ctx)).find(each => Number(each.id) === companyId)
  return target ?? refuse(404, refusal, { field: 'company_id' })
}

/** With the status that the work has there now, which is told here a little later. */
async function current(ctx: UserContext, row: HandoverRow): Promise<HandoverRow> {
  const { other_id } = row
  if (row.direction !== 'out' || row.status !== 'accepted' || other_id === null) return row
  const progress = await ctx.db.readCompany(companyIdFrom(row.other_company_id, 'link'), tx =>
    progressThere(tx, other_id),
  )
  return progress === undefined ? row : { ...row, progress }
}

const toWire = (row: HandoverRow): z.input<typeof handoverContract.list.reply>['data'][number] => ({
  id: row.id,
  direction: row.direction,
  kind: row.kind,
  company: row.other_name,
  title: row.title,
  status: row.status,
  reason: row.reason,
  sent_at: row.sent_at,
  sent_by: row.sent_by,
  answered_at: row.answered_at,
  answered_by: row.answered_by,
  job_id: row.job_id,
  lead_id: row.lead_id,
  client_id: row.client_id,
  progress: progressLabel(row.kind, row.progress),
  version: row.version,
})
