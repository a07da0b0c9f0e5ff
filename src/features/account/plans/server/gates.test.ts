import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { companyContract } from '#features/account/company/company.contract.ts'
import { insightContract } from '#features/insight/insight/insight.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const selling = await testApp({ sellsPlans: true })
const giving = await testApp({ sellsPlans: false })
const sent = vi.spyOn(pg.Client.prototype, 'query')

type App = typeof selling
/** Statements that a request makes each time; what the server does besides is not among them. */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const runs: string[][] = []
  for (let i = 0; i < 5; i++) {
    sent.mockClear()
    await request()
    runs.push(sent.mock.calls.map(textOf))
  }
  const isEachTime = (text: string) => runs.every(run => run.includes(text))
  return runs[0]!.filter(text => isEachTime(text) && !/pgboss|pg_notify|^$/.test(text))
}
/** Without its numbers, such as the company's. */
function textOf([asked]: unknown[]): string {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
  return (text ?? '').replace(/\d+/g, '0')
}

async function counted(app: App) {
  const company = await app.company({ pack_id: 3 })
  return {
    write: await statementsOf(() => app.ok(companyContract.removeLogo, {}, company.owner)),
    gated: await statementsOf(() => app.ok(insightContract.forecast, {}, company.owner)),
  }
}

test('the gates of plans and packs add no statement to a read or a write', async () => {
  const [gates, none] = [await counted(selling), await counted(giving)]
  expect(gates.write.length).toBeGreaterThan(0)
  expect(gates).toEqual(none)
})
