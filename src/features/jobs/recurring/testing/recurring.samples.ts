import { type SampleMaker, type Samples, samplesFor, soon } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { recurringContract } from '../recurring.contract.ts'

export type RecurringRows = Awaited<ReturnType<typeof recurringRows>>

export async function recurringRows({ app, company, insert, word }: SampleMaker) {
  const recurring = await insert(
    `insert into recurring_jobs (company_id, job_name, booking, starts_at, time_zone, repeat_every, repeat_unit, ends)
     values ($1, $2, '{"facts": {}, "appointments": []}', now(), 'UTC', 1, 2, 1)`,
    `${word} Round`,
  )
  await app.sql(
    `insert into recurring_occurrences (company_id, recurring_job_id, day, starts_at, is_cancelled)
     values ($1, $2, current_date + 7, now() + interval '7 days', true)`,
    [company.id, recurring],
  )
  return { recurring }
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export function recurringSamples(rows: RecurringRows & JobRows): Samples<typeof recurringContract> {
  const rule = {
    job_datetime: soon(),
    repeat_every: 1,
    repeat_option: 3,
    end_option: 3,
    end_after_occurances: 2,
  }
  return {
    setToggle: { reccurring_job: true },
    open: { id: rows.recurring },
    ofJob: { id: rows.job },
    add: { ...rule, job_name: 'Sample', time_zone: 'Australia/Sydney', job_id: rows.job },
    edit: { ...rule, id: rows.recurring },
    cancel: { id: rows.recurring, day: dayIn(14) },
    makeOwed: { id: rows.recurring },
    skipOwed: { id: rows.recurring },
    restore: { id: rows.recurring, day: dayIn(7) },
  }
}

export default samplesFor({ samples: { recurring: recurringSamples }, rows: recurringRows })
