import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { quotesContract as c } from '../quotes.contract.ts'

const app = await testApp()

test('a quote without lines is kept as a draft, and neither sent nor accepted', async () => {
  const { office } = await app.company()
  const { id } = (await app.send(c.add, { name: 'Ada' }, office)).body.result
  const said = async (entry: typeof c.send | typeof c.decide | typeof c.toJob, input: object) => {
    const { status, body } = await app.request(entry, { id, ...input }, office)
    return [status, body.message]
  }
  expect(await said(c.send, { via: 'none' })).toEqual([400, 'Please add at least one line.'])
  const decided = { accepted: true, note: 'By phone' }
  expect(await said(c.decide, decided)).toEqual([409, 'This quote isn’t ready yet.'])
  expect(await said(c.toJob, {})).toEqual([409, 'Only accepted quotes can become jobs.'])
})

test('a quote of optional lines alone is accepted with one of them', async () => {
  const company = await app.company()
  const lines = [{ id: '1', name: 'Filter', price: 40, is_optional: true }]
  const { id } = (await app.send(c.add, { name: 'Ada', lines }, company.office)).body.result
  const email = `optional-${id}@example.test`
  await app.send(c.send, { id, email }, company.office)
  const token = /clientPortal\/quotes\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]!
  const accept = async (chosen: string[]) => {
    const signed = { token, accepted: true, revision: 0, name: 'Ada', signature: drawing, lines: chosen }
    const { status, body } = await app.send(c.decideByLink, signed, null)
    return [status, body.message]
  }
  expect(await accept([])).toEqual([400, 'Please choose at least one item.'])
  expect((await accept(['1']))[0]).toBe(200)
})

test('work for nothing is quoted, done and invoiced: its invoice is paid as it is issued', async () => {
  const { office } = await app.company()
  const lines = [{ id: '1', name: 'Warranty visit', price: 100 }]
  const content = { name: 'Ada', lines, discount_percent: 100, deposit_percent: 30 }
  const { id, total, deposit } = (await app.send(c.add, content, office)).body.result
  expect([total, deposit]).toEqual([0, 0])
  await app.send(c.send, { id, via: 'none', free: true }, office)
  expect((await app.send(c.decide, { id, accepted: true, note: 'By phone' }, office)).status).toBe(200)
  const { job_id } = (await app.send(c.toJob, { id }, office)).body
  expect((await app.send(jobsContract.open, { id: job_id }, office)).body.result).toMatchObject({ money: 0 })
  const deposits = await app.send(invoicesContract.draft, { quote_id: id, by: 'deposit' }, office)
  expect([deposits.status, deposits.body]).toMatchObject([409, { message: 'This quote has no deposit.' }])
  const { result: begun } = (await app.send(invoicesContract.draft, { quote_id: id }, office)).body
  const { result: draft } = (await app.send(invoicesContract.add, { ...begun, quote_id: id }, office)).body
  const { result: invoice } = (await app.send(invoicesContract.send, { id: draft.id, via: 'none' }, office))
    .body
  expect(invoice).toMatchObject({ state: 'paid', total: 0, owed: 0, tax: 0 })
})
