import { jobIsThere } from '#features/jobs/job-summary/server/job-time.queries.ts'
import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuseTaken } from '#server/refusal.ts'
import { dayMinutes, parseDay, wallToUtc } from '#shared/dates.ts'
import type { recurringContract } from '../recurring.contract.ts'
import { recurringToWire } from '../recurring.wire.ts'
import { makeAhead, makeOwed } from './make-occurrences.service.ts'
import { occurrenceOfJob, occurrencesFrom, recurringById, recurringJobs } from './recurring.queries.ts'
import {
  addRecurring,
  cancelFollowing,
  cancelOccurrence,
  editRecurring,
  restoreOccurrence,
  shownOf,
  skipOwed,
  upcomingOf,
} from './recurring.service.ts'
import { setUsesRecurring, usesRecurring } from './recurring-toggle.service.ts'

export const recurringHandlers: Handlers<typeof recurringContract> = {
  toggle: async (_input, ctx) => ({ result: [{ reccurring_job: (await ctx.read(usesRecurring)) ? 1 : 0 }] }),

  setToggle: ({ reccurring_job }, ctx) =>
    ctx.write(async tx => {
      await setUsesRecurring(tx, reccurring_job)
      return {}
    }),

  list: (_input, ctx) =>
    ctx.read(async tx => {
      const rules = await recurringJobs(tx)
      const rows = await occurrencesFrom(
        tx,
        rules.map(rule => rule.id),
        tx.now,
      )
      const of = (id: number) => rows.filter(row => row.recurring_job_id === id)
      return { result: rules.map(rule => recurringToWire(shownOf(tx, rule, of(rule.id)))) }
    }),

  open: ({ id }, ctx) =>
    ctx.read(async tx => {
      const rule = found(await recurringById(tx, id))
      const rows = await occurrencesFrom(tx, [id], tx.now)
      return {
        result: { ...recurringToWire(shownOf(tx, rule, rows)), upcoming: await upcomingOf(tx, rule, rows) },
      }
    }),

  ofJob: ({ id }, ctx) =>
    ctx.read(async tx => {
      if (!(await jobIsThere(tx, id))) return notFound()
      const row = await occurrenceOfJob(tx, id)
      const rule = row && (await recurringById(tx, row.recurring_job_id))
      if (!rule) return { result: null }
      const rows = await occurrencesFrom(tx, [rule.id], tx.now)
      return { result: { ...recurringToWire(shownOf(tx, rule, rows)), day: row.day } }
    }),

  async add(input, ctx) {
    const reply = await ctx
      .write(async tx => ({ id: (await addRecurring(tx, input)).id }))
      .catch(refuseTaken('recurring_occurrences_job', 'This job already repeats.', { field: 'job_id' }))
    await makeNow(ctx, reply.id)
    return reply
  },

  async edit(input, ctx) {
    const { id, from } = input
    // Earlier occurrences stay as they were, so they have to exist.
    if (from !== undefined) await makeBefore(ctx, id, from)
    const reply = await ctx.write(async tx => {
      await editRecurring(tx, ctx.outbox, input)
      return {}
    })
    await makeNow(ctx, id)
    return reply
  },

  async cancel({ id, day, following }, ctx) {
    const reply = await ctx.write(async tx => {
      if (following) await cancelFollowing(tx, ctx.outbox, id, day)
      else await cancelOccurrence(tx, id, day)
      return {}
    })
    await makeNow(ctx, id)
    return reply
  },

  makeOwed: ({ id }, ctx) => makeOwed(ctx, id),

  skipOwed: ({ id }, ctx) =>
    ctx.write(async tx => {
      await skipOwed(tx, id)
      return {}
    }),

  async restore({ id, day }, ctx) {
    const reply = await ctx.write(async tx => {
      await restoreOccurrence(tx, id, day)
      return {}
    })
    await makeNow(ctx, id)
    return reply
  },
}

/** Makes what is due at once. The rule is kept already: should this fail, the schedule makes it up within the hour. */
async function makeNow(ctx: UserContext, id: number): Promise<void> {
  try {
    if (await ctx.read(usesRecurring)) await makeAhead(ctx, ctx.session.companyId, id)
  } catch (error) {
    ctx.log.error({ err: error, recurring: id }, 'occurrences could not be made at once')
  }
}

async function makeBefore(ctx: UserContext, id: number, day: string): Promise<void> {
  const rule = found(await ctx.read(tx => recurringById(tx, id)))
  const before = new Date(wallToUtc(parseDay(day)! * dayMinutes - 1, rule.time_zone))
  await makeAhead(ctx, ctx.session.companyId, id, before)
}
