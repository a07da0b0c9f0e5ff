import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { portalLinkContract as c } from '../portal-link.contract.ts'

const app = await testApp()
const added = async (company: TestCompany, facts: object = {}) =>
  (
    await app.send(
      clientsContract.add,
      { name: 'Ana', phone: '0412 345 678', email: 'ana@costa.test', ...facts },
      company.office,
    )
  ).body.id

test('the office reads a client’s address of the portal and sends it by mail or text, with a word of its own', async () => {
  const company = await app.company()
  const id = await added(company)
  const { url, email } = (await app.send(c.portalLink, { id }, company.office)).body
  expect(email).toBe('ana@costa.test')
  const page = url.split('=')[0]!
  expect(page).toMatch(/\/clientPortal\/login\?for$/)
  await app.send(c.sendPortalLink, { id, via: 'email', note: 'As promised.' }, company.office)
  const { text } = await app.mailTo('ana@costa.test')
  expect(text).toContain('As promised.')
  expect(text).toContain(page)
  await app.send(c.sendPortalLink, { id, via: 'sms', note: 'As promised.' }, company.office)
  const [sms] = await app.sql<{ body: string }>('select body from sms_messages where company_id = $1', [
    company.id,
  ])
  expect(sms!.body).toMatch(/^As promised\. /)
  expect(sms!.body).toContain(page)
})

test('a client without an address is not sent to, and says which field lacks', async () => {
  const company = await app.company()
  const id = await added(company, { phone: '02 9876 5432', email: '' })
  for (const [via, message] of [
    ['email', 'Please enter an email address.'],
    ['sms', 'Enter a valid number'],
  ] as const) {
    const { status, body } = await app.request(c.sendPortalLink, { id, via, note: '' }, company.office)
    expect([status, body.message]).toEqual([400, message])
  }
  expect((await app.request(c.sendPortalLink, { id, via: 'pigeon' }, company.office)).status).toBe(400)
})

test('another company’s client and people without the permission are refused', async () => {
  const company = await app.company()
  const other = await app.company()
  const id = await added(company)
  for (const endpoint of [c.portalLink, c.sendPortalLink] as const) {
    const input = { id, via: 'email' as const }
    expect((await app.request(endpoint, input, other.office)).status).toBe(404)
    expect((await app.request(endpoint, input, company.technician)).status).toBe(403)
  }
})
