import { findCustomFields } from '#features/account/custom-fields/server/custom-values.service.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { refuseGone } from '#features/jobs/own-work/server/gone-job.service.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse, refuseTaken } from '#server/refusal.ts'
import { type Fact, fact, sentenceOf } from '#shared/fact.ts'
import type { jobsContract } from '../jobs.contract.ts'
import { requiredFrom } from '../jobs.rules.ts'
import { type JobBooking, jobToWire, spellingIn } from '../jobs.wire.ts'
import { bookJob, lookUpBooking, nextJobNumber, untilFree } from './booking/job-booking.service.ts'
import { duplicateJob, jobToCopy } from './booking/job-copy.service.ts'
import type { TakeQuote } from './booking/job-quoted.service.ts'
import { archiveEach, archiveJobs, restoreJobs } from './edit/job-archive.service.ts'
import { saveJobs } from './edit/job-bulk.service.ts'
import { saveJob } from './edit/job-edit.service.ts'
import { openJob } from './edit/job-open.queries.ts'
import { unpaidText } from './edit/unpaid-text.service.ts'
import { requiredSetting } from './job-settings.queries.ts'
import { numberTaken } from './job-writes.queries.ts'
import { countToInvoice, jobsFile, jobsPage, pipelineTotals } from './list/job-list.service.ts'
import { moveToList } from './pipeline/list-places.service.ts'

const removed = { message: 'Jobs deleted successfully.' }

/** Asks the job's client for a review by email (1) or SMS (2): null, or why that can't be done. */
type TryReview = (tx: UserTx, services: UserContext, jobId: number, method: 1 | 2) => Promise<Fact | null>

interface Needs {
  takeQuote: TakeQuote
  tryReview: TryReview
}

/** Quotes and reviews lie above jobs, so `app` hands over what a booking or a save needs of them. */
export const jobsHandlers = ({ takeQuote, tryReview }: Needs): Handlers<typeof jobsContract> => ({
  list: (input, ctx) => jobsPage(ctx, input),

  async find({ queryParams: filters }, ctx) {
    const pagination = { pageNumber: 1, pageSize: 50, sortField: 'id', sortOrder: 'DESC' } as const
    const { data } = await jobsPage(ctx, { filters, pagination, forPipeline: false })
    return { data }
  },

  exportJobs: (input, ctx) => jobsFile(ctx, input),

  async open({ id }, ctx) {
    const job = await ctx.readByKey(async tx => (await openJob(tx, id)) ?? refuseGone(tx, id))
    return { result: jobToWire(job, ctx.session) }
  },

  async add(input, ctx) {
    const given = input.number
    if (given) return book(ctx, input, takeQuote).catch(refuseNumber(given))
    return untilFree(() => book(ctx, input, takeQuote))
  },

  async duplicate({ id }, ctx) {
    const source = await ctx.read(tx => jobToCopy(tx, id))
    if (!source) return refuse(404, 'Failed to fetch job data. Please try again.')
    return untilFree(async () => {
      const job_number = await nextJobNumber(ctx.db, ctx.session.companyId)
      return ctx.write(async tx => {
        const job = await duplicateJob(tx, ctx.outbox, source, job_number)
        return { lastJobInsertId: job.id, job_number }
      })
    })
  },

  edit: (input, ctx) =>
    ctx
      .write(async tx => {
        const { custom_fields, ...rest } = input
        const fields = custom_fields && { custom_fields: await findCustomFields(tx, '/jobs', custom_fields) }
        const { version, tellsClientAt } = await saveJob(tx, ctx.outbox, { ...rest, ...fields })
        const method = input.send_review
        const unasked = method === 1 || method === 2 ? await tryReview(tx, ctx, input.id, method) : null
        const unsent = unasked ?? (tellsClientAt ? await unpaidText(tx, ctx, tellsClientAt) : null)
        const untold = unsent ?? tx.deed.untold[0]
        return { data: unsent ? sentenceOf(unsent) : 'Saved.', version, ...(untold && { untold }) }
      })
      .catch(refuseNumber(input.number)),

  editMany: ({ jobs }, ctx) => ctx.write(tx => saveJobs(tx, ctx.outbox, jobs)),

  archive: ({ ids, each }, ctx) =>
    ctx.write(async tx => {
      if (each) return { ...removed, refused: await archiveEach(tx, ids) }
      await archiveJobs(tx, ids)
      return { ...removed, refused: [] }
    }),

  restore: ({ ids }, ctx) =>
    ctx.write(async tx => {
      await restoreJobs(tx, ids)
      return {}
    }),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      await archiveJobs(tx, ids)
      return removed
    }),

  statusOptions: async () => ({ result: statuses.map(({ id, label }) => ({ value: id, label })) }),

  countToInvoice: (input, ctx) => countToInvoice(ctx, input),
  listTotals: (input, ctx) => pipelineTotals(ctx, input),

  moveToList: (input, ctx) => ctx.write(tx => moveToList(tx, input)),

  required: async (_input, ctx) => ({ result: requiredFrom(await ctx.read(requiredSetting)) }),
})

async function book(ctx: UserContext, input: JobBooking, takeQuote: TakeQuote) {
  const facts = await lookUpBooking(ctx.db, ctx.session, input)
  return ctx.write(async tx => {
    const { id } = await bookJob(tx, ctx.outbox, input, facts, takeQuote)
    return { lastJobInsertId: id, job_number: facts.number }
  })
}

const refuseNumber = (number: number | undefined) =>
  refuseTaken(numberTaken, fact('Job number {{number}} is already used.', { number: String(number) }), {
    field: spellingIn('edit', 'number'),
  })
