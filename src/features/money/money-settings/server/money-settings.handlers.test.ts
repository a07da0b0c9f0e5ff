import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { moneySettingsContract as c } from '../money-settings.contract.ts'

const app = await testApp()

test('what documents begin with and where clients pay to are kept, refused when stale, and closed to others', async () => {
  const company = await app.company()
  const first = (await app.send(c.documents, {}, company.office)).body.result
  expect(first).toMatchObject({ quote_days: 30, shows_bank: true, version: 0 })
  const saved = await app.send(c.saveDocuments, { invoice_terms: 'Pay soon.', quote_days: 14 }, company.owner)
  expect(saved.body.result).toMatchObject({ invoice_terms: 'Pay soon.', quote_days: 14, version: 1 })
  const stale = await app.send(c.saveDocuments, { quote_days: 1, version: 7 }, company.owner)
  expect(stale.status).toBe(409)
  const half = await app.send(c.saveBanking, { bsb: '062000' }, company.owner)
  expect([half.status, half.body.message, half.body.field]).toEqual([
    400,
    'Please enter the account number.',
    'account_number',
  ])
  const account = { bsb: '062000', account_number: '12345678', account_name: 'Test' }
  await app.ok(c.saveBanking, account, company.owner)
  expect((await app.ok(c.banking, {}, company.office)).body.result).toMatchObject({ ...account, version: 1 })
  const elsewhere = (await app.company()).owner
  expect((await app.ok(c.banking, {}, elsewhere)).body.result).toMatchObject({
    account_number: '',
    version: 0,
  })
  for (const entry of [c.saveDocuments, c.saveBanking])
    expect((await app.request(entry, {}, company.technician)).status).toBe(403)
})

test('payment terms keep their ids, and one is that of new invoices', async () => {
  const company = await app.company()
  const other = await app.company()
  const { result, usual } = (await app.send(c.terms, { company_id: company.id }, company.owner)).body
  expect(result.find(term => term.id === usual)?.days).toBe(7)
  const [receipt] = result
  const terms = [receipt!, { name: 'Ten days', days: 10 }, receipt!]
  const saved = (await app.send(c.saveTerms, { terms, usual: 1 }, company.owner)).body
  expect(saved.result.map(({ id, days }) => [id, days])).toEqual([
    [1, 0],
    [6, 10],
    [7, 0],
  ])
  expect(saved.usual).toBe(6)
  const none = await app.send(c.saveTerms, { terms: [] }, company.owner)
  expect([none.status, none.body.message]).toEqual([400, 'Please keep at least one payment term.'])
  expect((await app.send(c.terms, { company_id: other.id }, company.owner)).status).toBe(404)
})
