import { type SampleMaker, type Samples, sampleDay, samplesFor } from '#app/testing/sample-maker.ts'
import type { payrollContract } from '../payroll.contract.ts'

type PayrollRows = Awaited<ReturnType<typeof payrollRows>>

async function payrollRows({ app, company, insert }: SampleMaker) {
  const payrollRun = await insert(
    `insert into payroll_runs (company_id, first_day, last_day, at) values ($1, '2001-07-02', '2001-07-08', now())`,
  )
  await app.sql(
    `insert into payroll_lines (company_id, run_id, line, user_id, kind, minutes, quantity, multiplier_bp, rate_cents, cents)
     values ($1, $2, 1, $3, 'ordinary', 60, 0, 10000, 4000, 4000)`,
    [company.id, payrollRun, company.technician.id],
  )
  // Half an hour that came to light after its week was paid is new to pay, whatever else is.
  await app.sql(
    `insert into clock_times (company_id, user_id, started_at, ended_at)
     values ($1, $2, '2001-07-02T23:00Z', '2001-07-02T23:30Z')`,
    [company.id, company.technician.id],
  )
  await app.sql(
    `insert into time_corrections (company_id, user_id, day, first_day, minutes, reason, at)
     values ($1, $2, '2001-07-03', '2001-07-09', 30, 'Late press', now())`,
    [company.id, company.technician.id],
  )
  return { payrollRun }
}

function payrollSamples(rows: PayrollRows): Samples<typeof payrollContract> {
  return {
    preview: { day: sampleDay() },
    export: { day: sampleDay() },
    file: { id: rows.payrollRun, layout: 'xero' },
    saveItems: { items: [{ key: 'ordinary||10000', name: 'Ordinary Time Earnings' }] },
  }
}

export default samplesFor({ samples: { payroll: payrollSamples }, rows: payrollRows })
