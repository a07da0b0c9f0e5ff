import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { clientSignInContract } from '#features/portal/client-sign-in/client-sign-in.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { cardPaymentsContract } from '../../card-payments/card-payments.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { moneySettingsContract } from '../../money-settings/money-settings.contract.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'
import { statementsContract } from '../../statements/statements.contract.ts'
import { linkTexts } from '../documents.rules.ts'

const app = await testApp()
const { ok } = app
const tokenIn = (text: string) => /clientPortal\/(?:invoice|quotes|statement)\/([\w.-]+)/.exec(text)![1]!

/** Sends a client a document of each kind; the mailed tokens, and how to send and withdraw again. */
async function sentTo(company: TestCompany) {
  const as = company.office
  const email = `client-${company.id}@example.test`
  const client = await ok(
    clientsContract.add,
    { name: 'Ada', email, main_address: '1 Low St' },
    company.owner,
  )
  const client_id = client.body.id
  const lines = [{ name: 'Work', price: 100 }]
  const invoice = (await ok(invoicesContract.add, { name: 'Ada', client_id, lines }, as)).body.result
  const quote = (await ok(quotesContract.add, { name: 'Ada', client_id, lines }, as)).body.result
  const mailed = async (send: () => Promise<unknown>) => {
    await send()
    return tokenIn((await app.mailTo(email)).text)
  }
  return {
    email,
    invoice: {
      send: () => mailed(() => ok(invoicesContract.send, { id: invoice.id, via: 'email', email }, as)),
      withdraw: () => ok(invoicesContract.withdrawLinks, { id: invoice.id }, as),
      read: invoicesContract.readByLink as Endpoint,
      others: [invoicesContract.pdfByLink, cardPaymentsContract.readByLink] as Endpoint[],
    },
    quote: {
      send: () => mailed(() => ok(quotesContract.send, { id: quote.id, via: 'email', email }, as)),
      withdraw: () => ok(quotesContract.withdrawLinks, { id: quote.id }, as),
      read: quotesContract.readByLink as Endpoint,
      others: [quotesContract.pdfByLink] as Endpoint[],
    },
    statement: {
      send: () => mailed(() => ok(statementsContract.send, { client_id, email }, as)),
      withdraw: () => ok(statementsContract.withdrawLinks, { client_id }, as),
      read: statementsContract.readByLink as Endpoint,
      others: [statementsContract.pdfByLink] as Endpoint[],
    },
  }
}
const phone = '0298765432'
const kinds = ['invoice', 'quote', 'statement'] as const
const status = async (entry: Endpoint, token: string) => (await app.request(entry, { token }, null)).status

for (const kind of kinds) {
  test(`a withdrawn link to ${kind === 'invoice' ? 'an' : 'a'} ${kind} opens nothing; one that is sent afterwards does`, async () => {
    const company = await app.company()
    const { [kind]: of } = await sentTo(company)
    await app.sql('update companies set phone = $2 where id = $1', [company.id, phone])
    const token = await of.send()
    for (const entry of [of.read, ...of.others]) expect(await status(entry, token)).toBe(200)
    await of.withdraw()
    for (const entry of [of.read, ...of.others]) expect(await status(entry, token)).toBe(404)
    const { body } = await app.request(of.read, { token }, null)
    expect(body).toMatchObject({ message: linkTexts.gone, path: '/clientPortal/login', phone })
    expect(await status(of.read, await of.send())).toBe(200)
  })

  test(`an old link to ${kind === 'invoice' ? 'an' : 'a'} ${kind} has ended, and leads its client to a code for their page`, async () => {
    const company = await app.company()
    const { email, [kind]: of } = await sentTo(company)
    const settings = (await ok(moneySettingsContract.documents, {}, company.owner)).body.result
    expect(settings.link_days).toBe(365)
    await ok(moneySettingsContract.saveDocuments, { ...settings, link_days: 30 }, company.owner)
    const token = await of.send()
    app.setNow(new Date(Date.now() + 29 * 86_400_000))
    expect(await status(of.read, token)).toBe(200)
    app.setNow(new Date(Date.now() + 31 * 86_400_000))
    const ended = await app.request(of.read, { token }, null)
    const path = (ended.body as unknown as { path: string }).path
    app.setNow(null)
    expect([ended.status, ended.body.message]).toEqual([404, linkTexts.ended])
    const link = new URL(path, 'http://x').searchParams.get('for')!
    await ok(clientSignInContract.sendCode, { address: '', link }, null)
    expect((await app.mailTo(email)).subject).toMatch(/^\d{6} is your sign-in code/)
  })
}

test('a link that was never ours names no company', async () => {
  const { body } = await app.request(invoicesContract.readByLink, { token: 'v1.nobody-has-this-link' }, null)
  expect(body).not.toHaveProperty('phone')
})

test('another company withdraws nothing', async () => {
  const [one, two] = [await app.company(), await app.company()]
  const { invoice } = await sentTo(one)
  const token = await invoice.send()
  const [row] = await app.sql<{ id: number }>('select id from invoices where company_id = $1', [one.id])
  expect((await app.send(invoicesContract.withdrawLinks, { id: row!.id }, two.owner)).status).toBe(404)
  expect((await app.send(invoicesContract.withdrawLinks, { id: row!.id }, one.technician)).status).toBe(403)
  expect(await status(invoice.read, token)).toBe(200)
})
