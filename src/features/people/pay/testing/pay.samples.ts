import { type SampleMaker, type Samples, sampleDay, samplesFor } from '#app/testing/sample-maker.ts'
import type { payContract } from '../pay.contract.ts'
import { noRules } from '../pay-days.rules.ts'

type PayRows = Awaited<ReturnType<typeof payRows>>

async function payRows({ insert }: SampleMaker) {
  const { starts_on: _, ...rules } = { ...noRules, state: 'NSW' }
  return {
    payRules: await insert(
      `insert into pay_rules (company_id, starts_on, rules) values ($1, '2001-07-02', $2)
        on conflict (company_id, starts_on) do update set rules = excluded.rules`,
      JSON.stringify(rules),
    ),
  }
}

function paySamples(rows: PayRows): Samples<typeof payContract> {
  return {
    saveRules: {
      starts_on: sampleDay(),
      day_hours: 7.6,
      week_hours: 38,
      overtime: [
        { hours: 2, times: 1.5 },
        { hours: null, times: 2 },
      ],
      saturday: 1.5,
      allowances: [{ name: 'Tools', per: 'day', amount: 12.5 }],
    },
    deleteRules: { id: rows.payRules },
    holidays: { state: 'NSW', year: 2026 },
  }
}

export default samplesFor({ samples: { pay: paySamples }, rows: payRows })
