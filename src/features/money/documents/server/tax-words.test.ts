import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'

const app = await testApp()
const { ok } = app

const content = { name: 'Ada', email: 'ada@example.test', lines: [{ id: '1', name: 'Tap', price: 100 }] }

async function paperOf(entry: typeof quotesContract.pdf, id: number, as: TestUser) {
  const pdf = (await ok(entry, { id }, as)).body as never as Buffer
  return (await readPdf(new Uint8Array(pdf))).pages.join('\n')
}

/** The paper of a quote, an invoice and what the company is on their clients' pages. */
async function documentsOf({ owner }: TestCompany) {
  const quote = (await ok(quotesContract.add, content, owner)).body.result
  const { result: invoice } = (await ok(invoicesContract.add, content, owner)).body
  await ok(
    invoicesContract.send,
    { id: invoice.id, email: `ada-${invoice.id}-${owner.id}@example.test` },
    owner,
  )
  const { text } = await app.mailTo(`ada-${invoice.id}-${owner.id}@example.test`)
  const token = /clientPortal\/invoice\/([\w.-]+)/.exec(text)![1]!
  return {
    papers: [
      await paperOf(quotesContract.pdf, quote.id, owner),
      await paperOf(invoicesContract.pdf as never, invoice.id, owner),
    ],
    company: (await ok(invoicesContract.readByLink, { token }, null)).body.result.company,
  }
}

test('an Australian company says GST and its licence on quotes, invoices and the client’s page', async () => {
  const company = await app.company()
  const account = { name: 'Ace Plumbing', licence: '123456C', time_zone: 'Australia/Sydney', version: 1 }
  await ok(companyContract.saveAccount, account, company.owner)
  const { papers, company: shown } = await documentsOf(company)
  for (const paper of papers) {
    for (const part of ['GST 10%', 'Subtotal excl. GST', 'Lic. 123456C']) expect(paper).toContain(part)
    expect(paper).not.toMatch(/\bTax\b/)
  }
  expect(shown).toMatchObject({ tax_name: 'GST', licence: 'Lic. 123456C' })
})

test('another country’s company says tax, or the name that it chose', async () => {
  const company = await app.company()
  await app.sql("update companies set iso = 'US' where id = $1", [company.id])
  const plain = await documentsOf(company)
  for (const paper of plain.papers) {
    for (const part of ['Tax 10%', 'Subtotal excl. tax']) expect(paper).toContain(part)
    expect(paper).not.toContain('Lic.')
  }
  expect(plain.company).toMatchObject({ tax_name: '', licence: '' })
  await ok(feesContract.save, { tax_name: 'Sales tax' }, company.owner)
  const named = await documentsOf(company)
  for (const paper of named.papers) expect(paper).toContain('Sales tax 10%')
  expect(named.company.tax_name).toBe('Sales tax')
})

test('the name can be changed, and the empty one is the usual one again', async () => {
  const { owner, technician } = await app.company()
  const name = async () => (await ok(feesContract.read, {}, technician)).body.result.tax_name
  expect(await name()).toBe('GST')
  await ok(feesContract.save, { tax_name: 'VAT' }, owner)
  expect(await name()).toBe('VAT')
  await ok(feesContract.save, { tax: 12 }, owner)
  expect(await name()).toBe('VAT')
  await ok(feesContract.save, { tax_name: '' }, owner)
  expect(await name()).toBe('GST')
})

test.each([
  ['GST', 'GST 10%', 'Subtotal excl. GST', 'Price incl. GST'],
  ['', 'Tax 10%', 'Subtotal excl. tax', 'Price incl. tax'],
])('a tax named %j', (name, ...said) => {
  const english = (text: unknown, values: object = {}) =>
    Object.entries(values).reduce((all, [hole, value]) => all.replace(`{{${hole}}}`, value), String(text))
  const tax = taxTexts(english as never, name)
  expect([tax.rate('10%'), tax.subtotal(), tax.priceIncl()]).toEqual(said)
})
