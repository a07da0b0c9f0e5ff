import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { linkTexts } from '#features/money/documents/documents.rules.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'

const app = await testApp()
const { ok } = app

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ url: path, headers: { accept: 'text/html', ...headers } })
  const text = answer.body
    .replaceAll(/<style[\s\S]*?<\/style>|<template[\s\S]*?<\/template>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return { ...answer, text }
}

/** Sends a client a document by mail; the path of its page. */
async function sentTo(company: TestCompany, kind: 'quotes' | 'invoice', more: object) {
  const email = `client-${randomUUID()}@example.test`
  const client = { name: 'Ada <b>', email, main_address: '1 Low St' }
  const client_id = (await ok(clientsContract.add, client, company.owner)).body.id
  const written = { name: 'Ada <b>', email, client_id, ...more }
  const c = kind === 'quotes' ? quotesContract : invoicesContract
  const { id } = (await ok(c.add, written as never, company.office)).body.result
  await ok(c.send, { id, via: 'email', email } as never, company.office)
  const path = new RegExp(`/clientPortal/${kind}/[\\w.-]+`).exec((await app.mailTo(email)).text)![0]
  return { id, email, path, token: path.split('/').at(-1)! }
}

const quote = {
  options: [
    { id: 'good', name: 'Good', description: '' },
    { id: 'best', name: 'Best', description: 'With a warranty' },
  ],
  lines: [
    { id: '1', name: 'Labour', price: 100 },
    { id: '2', name: 'Tap', price: 50, option: 'good' },
    { id: '3', name: 'Mixer', price: 150, option: 'best' },
    { id: '4', name: 'Filter', price: 40, is_optional: true },
  ],
  deposit_percent: 30,
}

test('a quote is whole without a script: sums, choices, contact; nobody’s words are markup', async () => {
  const company = await app.company()
  await app.sql(`update companies set phone = '0298765432' where id = $1`, [company.id])
  const { path, id } = await sentTo(company, 'quotes', quote)
  const first = await page(path)
  expect(first.statusCode).toBe(200)
  expect(first.text).toMatch(/Total \$165\.00 Deposit before work starts \$49\.50/)
  expect(first.text).toMatch(/Best With a warranty \$275\.00/)
  expect(first.text).toContain('Filter, +$44.00')
  expect(first.text).toContain('(02) 9876 5432')
  expect(first.body).not.toContain('Ada <b>')
  const best = await page(`${path}?option=best&lines[]=4&lines[]=99`)
  expect(best.text).toMatch(/Total \$319\.00 Deposit before work starts \$95\.70/)
  expect((await page(`${path}?option=none`)).text).toContain('Total $165.00')
  // Machines fetch links too: only a browser that runs the page's script has looked.
  expect((await ok(quotesContract.open, { id }, company.office)).body.result.state).toBe('sent')
  expect(first.body).toContain(`data-look="/api${path}"`)
})

test('a client’s page is for nobody but its reader, and runs nothing but our script', async () => {
  const { path } = await sentTo(await app.company(), 'invoice', { lines: [{ name: 'Pump', price: 100 }] })
  const { headers, body, text } = await page(path)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'nonce-[\w+/=]+'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(body).toContain(/'nonce-([^']+)'/.exec(policy)![1]!)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(body).not.toMatch(/ style="|<script>| on\w+="/)
  expect(text).toContain('$110.00 owed')
  // Nothing is promised where there is neither an account nor a card.
  expect(text).not.toContain('How to pay')
})

test('it is in the language of the browser, or the one that was chosen there', async () => {
  const { path, token } = await sentTo(await app.company(), 'quotes', quote)
  expect((await page(path, { 'accept-language': 'pt-BR, de-AT;q=0.8' })).text).toContain('Angebot')
  expect((await page(path, { 'accept-language': 'de', cookie: 'a=b; language=fr' })).text).toContain('Devis')
  const refused = await app.http.inject({
    method: 'POST',
    url: `/api/clientPortal/quotes/${token}`,
    headers: { 'told-in': 'de' },
    payload: { accepted: '1', revision: '0', option: 'good', name: '', signature: '' },
  })
  expect(refused.json()).toMatchObject({ field: 'name', message: 'Bitte geben Sie Ihren Namen ein.' })
})

test('who has accepted pays the deposit and chooses a time', async () => {
  const company = await app.company()
  const { path, token } = await sentTo(company, 'quotes', quote)
  expect((await page(path)).text).not.toContain('Choose a time')
  const sent = { token, accepted: true, revision: 0, option: 'best', name: 'Ada', signature: drawing }
  await ok(quotesContract.decideByLink, sent, null)
  const { text, body } = await page(path)
  expect(text).toMatch(/Accepted by Ada\. Thank you/)
  expect(text).toContain('Pay the deposit of $82.50')
  expect(body).toContain(`href="${path}/time"`)
  expect(text).not.toContain('Accept and sign')
})

test('a link that was withdrawn leads to the phone, one that was cut short to a sentence', async () => {
  const company = await app.company()
  await app.sql(`update companies set phone = '0298765432' where id = $1`, [company.id])
  for (const kind of ['quotes', 'invoice'] as const) {
    const { path, id } = await sentTo(company, kind, { lines: [{ name: 'Pump', price: 100 }] })
    const c = kind === 'quotes' ? quotesContract : invoicesContract
    await ok(c.withdrawLinks, { id }, company.office)
    const gone = await page(path)
    expect([gone.statusCode, gone.text]).toEqual([404, expect.stringContaining(linkTexts.gone)])
    expect(gone.body).toContain('href="tel:+61298765432"')
    const cut = await page(path.slice(0, -5))
    expect([cut.statusCode, cut.text]).toEqual([404, expect.stringContaining(linkTexts.gone)])
    expect(cut.body).not.toContain('tel:')
  }
})
