import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { readUpload } from '../testing/read-upload.ts'

const app = await testApp()
const { ok } = app

/** An invoice that one company of ours wrote to another, as its PDF. */
async function written(lines: object[], { abn = '', with_tax = false } = {}) {
  const seller = await app.company({ name: 'Kookaburra Pipe Supplies' })
  const address = '8 Low St, Manly NSW 2095'
  await app.sql(
    "update companies set abn = $2, address = $3, phone = '02 9976 0000', email = 'k@k.test' where id = $1",
    [seller.id, abn, address],
  )
  const fees = { tax: 10, credit_fee: 0, update_price: true, prefill: true, with_tax: false, tax_name: 'GST' }
  await ok(feesContract.save, fees as never, seller.owner)
  const buyer = await app.company({ name: 'Blue Wren Plumbing' })
  const client = {
    name: 'Wendy Wren',
    company_name: 'Blue Wren Plumbing',
    address: '1 High St, Ryde NSW 2112',
  }
  const sent = { ...client, email: 'w@wren.test', phone: '02 9999 1111', with_tax, lines }
  const draft = (await ok(invoicesContract.add, sent as never, seller.owner)).body.result
  const { id } = draft
  const invoice = (await ok(invoicesContract.send, { id, via: 'none' } as never, seller.owner)).body.result
  const bytes = (await ok(invoicesContract.pdf, { id } as never, seller.owner)).body as never as Buffer
  const { status, body } = await readUpload(app, buyer.owner, {
    bytes,
    filename: 'a.pdf',
    type: 'application/pdf',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const page = (await readPdf(new Uint8Array(bytes))).pages.join('\n')
  return { invoice, read: body.result, page }
}

const taps = [
  { id: '1', name: 'Tap', price: 80, quantity: 2, is_taxable: true },
  { id: '2', name: 'Copper pipe 15 mm', price: 4.55, quantity: 3.5, unit: 'm', is_taxable: true },
]

test.each([
  ['with an ABN', { abn: '51824753556' }],
  ['without an ABN', {}],
  ['with prices that contain tax', { abn: '51824753556', with_tax: true }],
])('an invoice of ours %s, read by another company of ours, is the seller’s', async (_how, options) => {
  const { invoice, read, page } = await written(taps, options)
  expect(
    {
      kind: read.kind,
      supplier: read.supplier_name,
      abn: read.abn,
      number: read.number,
      total: read.total_cents,
      tax: read.tax_cents,
      lines: read.lines.map(({ description, quantity, unit }) => [description, quantity, unit]),
      doubts: read.doubts.map(({ text }) => text),
    },
    page,
  ).toEqual({
    kind: 'invoice',
    supplier: 'Kookaburra Pipe Supplies',
    abn: 'abn' in options ? options.abn : '',
    number: String(invoice.number),
    total: Math.round(Number(invoice.total) * 100),
    tax: Math.round(Number(invoice.tax) * 100),
    lines: [
      ['Tap', 2, ''],
      ['Copper pipe 15 mm', 3.5, 'm'],
    ],
    doubts: ['{{name}} is not among your suppliers yet.'],
  })
})
