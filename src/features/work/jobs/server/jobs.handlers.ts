import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { jobsContract } from '../jobs.contract.ts'
import { requiredFrom, statuses } from '../jobs.rules.ts'
import { bookJob, type JobBooking, nextJobNumber } from './booking/job-booking.service.ts'
import { archiveJobs, restoreJobs } from './edit/job-archive.service.ts'
import { saveJob } from './edit/job-edit.service.ts'
import { openJob } from './edit/job-open.queries.ts'
import { actorOf } from './job-actor.service.ts'
import {
  activeJobTypes,
  activeLeadSources,
  pipelineLists,
  probableJobNumber,
  requiredSetting,
} from './job-settings.queries.ts'
import { numberTaken } from './job-writes.queries.ts'
import { jobsFile, jobsPage } from './list/job-list.service.ts'

const removed = { message: 'Jobs deleted successfully.' }

export const jobsHandlers: Handlers<typeof jobsContract> = {
  list: (input, ctx) => jobsPage(ctx, input),

  exportJobs: (input, ctx) => jobsFile(ctx, input),

  async open({ id }, ctx) {
    return { result: found(await ctx.read(tx => openJob(tx, id))) }
  },

  async add(input, ctx) {
    const given = input.jobNumber
    if (given) return book(ctx, input, given).catch(refuseTaken(given))
    for (let tries = 1; ; tries++) {
      const number = await nextJobNumber(ctx.db, ctx.session.companyId)
      try {
        return await book(ctx, input, number)
      } catch (error) {
        // Somebody gave this very number by hand in the same moment.
        if (!isNumberTaken(error) || tries === 5) throw error
      }
    }
  },

  edit: (input, ctx) =>
    ctx
      .write(async tx => ({ data: 'Saved.', version: await saveJob(tx, actorOf(ctx), input, ctx.now()) }))
      .catch(refuseTaken(input.jobNumber)),

  archive: ({ ids }, ctx) =>
    ctx.write(async tx => {
      await archiveJobs(tx, ids)
      return removed
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

  async jobTypes(_input, ctx) {
    const types = await ctx.read(activeJobTypes)
    return {
      result: types.map(({ id, name, appointment_duration }) => ({
        value: id,
        label: name,
        appointment_duration,
      })),
    }
  },

  async jobTypeDurations(_input, ctx) {
    const types = await ctx.read(activeJobTypes)
    return { result: types.map(({ id, appointment_duration }) => ({ id, appointment_duration })) }
  },

  pipelineLists: async (_input, ctx) => ({ data: await ctx.read(pipelineLists) }),

  async leadSources(_input, ctx) {
    const sources = await ctx.read(activeLeadSources)
    return { result: sources.map(({ id, name }) => ({ value: id, label: name })) }
  },

  required: async (_input, ctx) => ({ result: requiredFrom(await ctx.read(requiredSetting)) }),

  numbering: async (_input, ctx) => ({ result: { job_number: await ctx.read(probableJobNumber) } }),
}

function book(ctx: UserContext, input: JobBooking, number: number) {
  return ctx.write(async tx => {
    const { id } = await bookJob(tx, actorOf(ctx), input, number, ctx.now())
    return { lastJobInsertId: id, job_number: number }
  })
}

function isNumberTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === numberTaken
}

const refuseTaken = (number: number | undefined) => (error: unknown) => {
  if (isNumberTaken(error))
    return refuse(409, fact('Job number {{number}} is already used.', { number: String(number) }), {
      field: 'jobNumber',
    })
  throw error
}
