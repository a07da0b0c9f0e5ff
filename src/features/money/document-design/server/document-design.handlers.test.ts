import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { arrivalsContract } from '#features/messages/appointment-messages/arrivals.contract.ts'
import { cardPaymentsContract } from '#features/money/card-payments/card-payments.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { moneySettingsContract } from '#features/money/money-settings/money-settings.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { documentDesignContract as c, printedKinds } from '../document-design.contract.ts'

const app = await testApp()
const look = {
  colour: '#ffee58',
  style: 'band',
  head_note: 'Licence 123456C',
  quote_title: 'Estimate',
  foot: 'Thank you for your business',
  payment_heading: 'Please pay to',
  payment_note: 'We take cards too.',
  reference_prefix: 'HC',
} as const
/** The words of a picture, as it says them to readers. */
const wordsOf = (svg: string) => /<desc>(.*)<\/desc>/s.exec(svg)![1]!.replaceAll('&amp;', '&')
/** Without spaces: text that is read back from a PDF has its own. */
const tight = (text: string) => text.replace(/\s/g, '')

test.each(printedKinds)('the preview of a sample %s says what its PDF says, in its order', async kind => {
  const { owner } = await app.company()
  const { pages } = (await app.send(c.preview, { ...look, kind }, owner)).body
  const pdf = (await app.send(c.previewPdf, { ...look, kind }, owner)).body as never as Buffer
  const read = await readPdf(new Uint8Array(pdf))
  expect(pages).toHaveLength(read.pages.length)
  for (const [i, page] of pages.entries()) {
    const words = tight(wordsOf(page))
    for (const word of read.pages[i]!.split(/\s+/)) expect(words).toContain(word)
    expect(words).toHaveLength(tight(read.pages[i]!).length)
    expect(words).toContain('Thankyouforyourbusiness')
  }
  expect(pages[0]).toContain('Licence 123456C')
  expect(pages[0]!.includes('Estimate')).toBe(kind === 'quote')
})

test('the look stands on invoices too, and text on a pale colour is dark', async () => {
  const { owner, office, technician } = await app.company()
  const { result } = (await app.send(c.save, { ...look, shows_price: false }, owner)).body
  expect(result).toMatchObject({ colour: '#ffee58', shows_price: false, version: 1 })
  expect((await app.ok(c.read, {}, office)).body.result).toEqual(result)
  expect((await app.ok(c.read, {}, (await app.company()).owner)).body.result).toMatchObject({ version: 0 })
  const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 2, price: 123.45 }] }
  const { id } = (await app.send(invoicesContract.add, content, owner)).body.result
  await app.send(invoicesContract.send, { id, via: 'none' }, owner)
  const pdf = (await app.send(invoicesContract.pdf, { id }, office)).body as never as Buffer
  const text = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const part of ['Please pay to', 'We take cards too.', 'Licence 123456C', '$246.90'])
    expect(text).toContain(part)
  expect(text).not.toContain('$123.45')
  const { pages } = (await app.send(c.preview, { ...look }, office)).body
  expect(pages[0]).toContain('fill="#101828"')
  expect(pages[0]).not.toMatch(/fill="#ffffff"><use/)
  const colourForClients = async () => {
    const { link } = (await app.send(cardPaymentsContract.ofInvoice, { id }, owner)).body
    const token = link.split('/').at(-1)!
    return (await app.send(invoicesContract.readByLink, { token }, null)).body.result.company.colour
  }
  expect(await colourForClients()).toBe('#ffee58')
  await app.send(arrivalsContract.setSettings, { colour: '#2563eb', shows_position: true }, owner)
  expect(await colourForClients()).toBe('#2563eb')
  expect((await app.send(c.save, look, technician)).status).toBe(403)
  expect((await app.request(c.save, { colour: 'red' }, owner)).status).toBe(400)
})

test('the office prints in the language of the company’s PDFs, a client in their own', async () => {
  const { owner, office } = await app.company()
  await app.send(moneySettingsContract.saveDocuments, { language: 'de' }, owner)
  const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 100 }] }
  const { id } = (await app.send(invoicesContract.add, content, owner)).body.result
  await app.send(invoicesContract.send, { id, via: 'none' }, owner)
  const { link } = (await app.send(cardPaymentsContract.ofInvoice, { id }, owner)).body
  const token = link.split('/').at(-1)!
  const textOf = async (body: unknown) => (await readPdf(new Uint8Array(body as Buffer))).pages.join('\n')
  const printed = await textOf((await app.send(invoicesContract.pdf, { id }, office)).body)
  expect(printed).toContain('Zwischensumme')
  const own = await app.send(invoicesContract.pdfByLink, { token, language: 'en' }, null)
  expect(await textOf(own.body)).toContain('Subtotal')
})
