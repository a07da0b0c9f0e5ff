import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { activityStatementContract } from '../activity-statement.contract.ts'

interface Rows {
  lodgedStatement: number
}

/** A period each, as a company has one only once. */
let periods = 0

async function rows({ insert, company }: SampleMaker): Promise<Rows> {
  return {
    lodgedStatement: await insert(
      `insert into lodged_statements (company_id, from_day, to_day, basis, sales, sales_tax, purchases_tax, at, by)
       values ($1, date '1900-01-01' + $3::int, date '1900-01-01' + $3::int, 'accrual', 0, 0, 0, now(), $2)`,
      ...[company.owner.id, periods++],
    ),
  }
}

const samples = ({ lodgedStatement }: Rows): Samples<typeof activityStatementContract> => ({
  read: { from: '2020-01-01', to: '2020-03-31', basis: 'accrual' },
  // Figures that are still being made are not lodged.
  lodge: null,
  unlodge: { id: lodgedStatement },
})

export default samplesFor({ samples: { activityStatement: samples }, rows })
