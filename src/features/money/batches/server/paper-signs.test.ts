import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { batchesContract as c } from '../batches.contract.ts'

const app = await testApp()
const { ok } = app

test('a batch names the signs that its papers would lack', async () => {
  const { office } = await app.company()
  const client_id = (await ok(clientsContract.add, { name: '\u1000 Zoë' }, office)).body.id
  const lines = [{ id: 'a', name: 'Tap', quantity: 1, price: 10 }]
  const draft = async (name: string, message = '') =>
    (await ok(invoicesContract.add, { name, client_id, lines, message }, office)).body.result.id
  const plain = await draft('Zoë Żółć สมชาย')
  const burmese = await draft('\u101e', '\u{12000}')
  const booked = { name: '\u1001', address: '1 Low Street' }
  const job = (await ok(jobsContract.add, booked, office)).body.lastJobInsertId
  const signs = async (kind: 'invoices' | 'jobs' | 'statements', ids: number[], as = office) =>
    (await ok(c.missingSigns, { kind, ids, by: kind === 'statements' ? 'clients' : 'invoices' }, as)).body
      .result
  expect(await signs('invoices', [plain])).toEqual([])
  expect((await signs('invoices', [plain, burmese])).sort()).toEqual(['\u101e', '\u{12000}'])
  expect(await signs('jobs', [job])).toEqual(['\u1001'])
  expect(await signs('statements', [client_id])).toEqual(['\u1000'])
  expect(await signs('invoices', [])).toEqual([])
  const other = await app.company()
  expect(await signs('invoices', [burmese], other.office)).toEqual([])
})
