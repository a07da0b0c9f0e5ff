import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { companyContract } from '#features/account/company/company.contract.ts'
import { insightContract } from '#features/insight/insight/insight.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const selling = await testApp({ sellsPlans: true })
const giving = await testApp({ sellsPlans: false })
const sent = vi.spyOn(pg.Client.prototype, 'query')

type App = typeof selling
/** Statements of a request; the fewest of several, as others may use the same pool meanwhile. */
async function statementsOf(request: () => Promise<unknown>) {
  const counts: number[] = []
  for (let i = 0; i < 4; i++) {
    sent.mockClear()
    await request()
    counts.push(sent.mock.calls.length)
  }
  return Math.min(...counts)
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
  expect(gates.write).toBeGreaterThan(0)
  expect(gates).toEqual(none)
})
