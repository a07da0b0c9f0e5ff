import * as z from 'zod/mini'
import { asTaxed } from '#features/jobs/job-payment/job-payment.rules.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import { jobRates, worthOfJob } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { seesPay } from '#features/people/team/team.rules.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import type { jobCostContract } from '../job-cost.contract.ts'
import { costOf, netPrice, paidFor } from '../job-cost.rules.ts'
import { minutesWorked } from '../job-time.rules.ts'
import { partCostsOfJob, payOfPeople } from './job-cost.queries.ts'
import { jobTimes } from './job-time.queries.ts'

/** Basis points by technician. */
const shares = z.record(z.string(), z.number())

export const jobCostHandlers: Handlers<typeof jobCostContract> = {
  read: ({ id }, ctx) =>
    ctx.read(async tx => {
      const job = found(await openJob(tx, id))
      const times = await jobTimes(tx, id)
      const kept = await worthOfJob(tx, id)
      const sees = seesPay(ctx.session)
      const workers = [...new Set([...job.technician_ids, ...times.map(time => time.user_id)])]
      const people = await payOfPeople(tx, id, workers, sees)
      const rates = kept ?? (await jobRates(tx))
      const price = netPrice(asTaxed(job, rates.registered), rates)
      const costs = await partCostsOfJob(tx, id)
      const { margin, margin_rate, labour, parts, ...cost } = costOf({
        price,
        people: people.map(person =>
          paidFor(
            person,
            times.filter(time => time.user_id === person.id),
            { now: tx.now, at: job.closed_at ?? tx.now, zone: ctx.session.timeZone },
          ),
        ),
        shares: storedJson(shares, job.modify_percentage ?? {}, 'jobs.modify_percentage', id),
        ...costs,
      })
      return {
        result: {
          ...cost,
          people: cost.people.map(({ cost: cost_cents, ...person }) => ({
            ...person,
            cost_cents: sees ? cost_cents : null,
          })),
          minutes: minutesWorked(times, tx.now),
          labour_cents: sees ? labour : null,
          parts_cents: parts,
          claims_cents: costs.claimed,
          price_cents: price,
          margin_cents: sees ? margin : null,
          margin_rate: sees ? margin_rate : null,
          is_running: times.some(time => time.ended_at === null),
        },
      }
    }),
}
