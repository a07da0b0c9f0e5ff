import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { activityStatementContract } from '../activity-statement.contract.ts'

interface Rows {
  lodgedStatement: number
}

async function rows({ insert, company }: SampleMaker): Promise<Rows> {
  return {
    lodgedStatement: await insert(
      `insert into lodged_statements (company_id, from_day, to_day, basis, sales, sales_tax, purchases_tax, at, by)
       values ($1, '2020-01-01', '2020-03-31', 'accrual', 0, 0, 0, now(), $2)`,
      company.owner.id,
    ),
  }
}

const samples = ({ lodgedStatement }: Rows): Samples<typeof activityStatementContract> => ({
  read: { from: '2020-01-01', to: '2020-03-31', basis: 'accrual' },
  // Nobody has sold anything then.
  lodge: { from: '2010-01-01', to: '2010-03-31', basis: 'cash', sales: 0, sales_tax: 0, purchases_tax: 0 },
  unlodge: { id: lodgedStatement },
})

export default samplesFor({ samples: { activityStatement: samples }, rows })
