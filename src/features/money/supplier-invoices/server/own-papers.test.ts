import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { documentDesignContract } from '../../document-design/document-design.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { readUpload } from '../testing/read-upload.ts'

const app = await testApp()
const { ok } = app

interface Written {
  abn?: string
  with_tax?: boolean
  language?: string
  look?: object
  /** The buyer as it is here, and as the seller writes it. */
  buyer?: { name?: string; abn?: string; address?: string }
  client?: object
  address?: string
}

/** An invoice that one company of ours wrote to another, as its PDF. */
async function written(
  lines: object[],
  {
    abn = '',
    with_tax = false,
    language = 'en',
    look = {},
    buyer: own = {},
    client: named = {},
    address = '8 Low St, Manly NSW 2095',
  }: Written = {},
) {
  const seller = await app.company({ name: 'Kookaburra Pipe Supplies' })
  if ('logo' in look) {
    const bytes = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    await app.upload(companyContract.saveLogo, {}, seller.owner, { bytes, filename: 'logo.png' })
  }
  await ok(documentDesignContract.save, { colour: '#0b7f77', ...look } as never, seller.owner)
  await app.sql(
    "update companies set abn = $2, address = $3, phone = '02 9976 0000', email = 'k@k.test' where id = $1",
    [seller.id, abn, address],
  )
  const fees = { tax: 10, credit_fee: 0, update_price: true, prefill: true, with_tax: false, tax_name: 'GST' }
  await ok(feesContract.save, fees as never, seller.owner)
  const buyer = await app.company({ name: own.name ?? 'Blue Wren Plumbing' })
  await app.sql('update companies set abn = $2, address = $3 where id = $1', [
    buyer.id,
    own.abn ?? '',
    own.address ?? '1 High St, Ryde NSW 2112',
  ])
  const client = {
    name: 'Wendy Wren',
    company_name: 'Blue Wren Plumbing',
    address: '1 High St, Ryde NSW 2112',
    ...named,
  }
  const sent = { ...client, email: 'w@wren.test', phone: '02 9999 1111', with_tax, lines }
  const draft = (await ok(invoicesContract.add, sent as never, seller.owner)).body.result
  const { id } = draft
  const invoice = (await ok(invoicesContract.send, { id, via: 'none' } as never, seller.owner)).body.result
  const bytes = (await ok(invoicesContract.pdf, { id, language } as never, seller.owner))
    .body as never as Buffer
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
    doubts: ['{{name}} isn’t one of your suppliers yet.'],
  })
})

const looks = [
  ['a line', { style: 'line' }],
  ['a band', { style: 'band', logo: 'left', logo_size: 'large', head_note: 'Plumbing licence 12345C' }],
  [
    'plain',
    { style: 'plain', logo: 'right', foot: 'Thank you', payment_note: 'Blue Wren Plumbing, please pay' },
  ],
] as const
const long =
  'Unit 14, Level 3, 1200 Old Northern Highway and Great Western Road, Upper Brookfield Heights NSW 2112'
const buyers = [
  ['both with an ABN', { abn: '51824753556', buyer: { abn: '83914571673' } }],
  ['neither with an ABN', {}],
  ['written with its legal name', { client: { company_name: 'Blue Wren Plumbing Pty Ltd' } }],
  [
    'written with its legal name, the seller with an ABN',
    { abn: '51824753556', client: { company_name: 'BLUE WREN PLUMBING PTY. LTD.' } },
  ],
  ['written as a person', { client: { name: 'Blue Wren Plumbing', company_name: '' } }],
  [
    'with its ABN in its name',
    {
      abn: '51824753556',
      buyer: { abn: '83914571673' },
      client: { company_name: 'Blue Wren Plumbing ABN 83 914 571 673' },
    },
  ],
  ['with long addresses', { address: long, client: { address: long } }],
  [
    'longer than the seller',
    {
      buyer: { name: 'Blue Wren Plumbing, Gasfitting, Drainage and Roofing of Greater Western Sydney' },
      client: {
        company_name: 'Blue Wren Plumbing, Gasfitting, Drainage and Roofing of Greater Western Sydney',
      },
    },
  ],
] as const
const papers = looks.flatMap(([style, look]) =>
  buyers.flatMap(([which, more]) =>
    // Labels are read in English; who wrote to whom is told by places and names.
    (which === 'neither with an ABN' ? ['en', 'de', 'fr', 'ja', 'zh'] : ['en']).map(
      language => [style, which, language, { look, language, ...more }] as const,
    ),
  ),
)
test.each(papers)(
  'the seller is the supplier, not the buyer: %s, %s, %s',
  async (_style, _buyer, language, paper) => {
    const { invoice, read, page } = await written(taps, paper as Written)
    expect([read.supplier_name, read.abn], page).toEqual([
      'Kookaburra Pipe Supplies',
      'abn' in paper ? paper.abn : '',
    ])
    if (language !== 'en') return
    expect([read.total_cents, read.number], page).toEqual([
      Math.round(Number(invoice.total) * 100),
      String(invoice.number),
    ])
  },
)
