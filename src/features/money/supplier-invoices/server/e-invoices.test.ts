import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { companyIdFrom } from '#server/db/company-id.ts'
import { readXmlFile, Undecodable } from '#server/decoding/decoding.ts'
import { isUblInvoice } from '#shared/texts/xml-tree.ts'
import { readEInvoice } from '../e-invoice.rules.ts'
import { eInvoice } from '../testing/e-invoices.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradewind-xml-'))
afterAll(() => rm(folder, { recursive: true }))
const company = companyIdFrom(1, 'seed')
const known = { rate: 1_000, own: { name: 'Bright Plumbing', abn: '53 004 085 616' }, suppliers: [] }

async function tree(content: string | Buffer) {
  const path = join(folder, `${Math.random()}.xml`)
  await writeFile(path, content)
  return readXmlFile(company, path)
}
const read = async (fields: Parameters<typeof eInvoice>[0] = {}) =>
  readEInvoice(await tree(eInvoice(fields)), known)
const told = ({ doubts }: { doubts: readonly { text: string }[] }) => doubts.map(({ text }) => text)

test('each value of an invoice has its element: lines with units and tax, number, days, ABN and sums', async () => {
  const invoice = await read({
    order: 'PO-12',
    buyer: { name: 'Bright Plumbing Pty Ltd', abn: '53004085616' },
  })
  expect(invoice).toMatchObject({
    kind: 'invoice',
    supplier: 'Harbour Trade Supplies & Sons',
    abn: '51824753556',
    number: 'HT-9031',
    issued_on: '2026-11-20',
    due_on: '2026-12-20',
    order: 'PO-12',
    net_cents: 24_425,
    tax_cents: 1_993,
    total_cents: 26_418,
    currency: null,
    doubts: [],
  })
  // Of 11.82 and 8.105 (rounded 8.11) the tax of both together is 19.93.
  expect(invoice.lines).toMatchObject([
    {
      code: 'CP15',
      description: 'Copper pipe 15 mm',
      quantity: 12,
      unit: 'm',
      net_cents: 11_820,
      tax_cents: 1_182,
    },
    { code: 'EL15', description: 'Elbow', quantity: 30, unit: 'ea', net_cents: 8_105, tax_cents: 811 },
    { code: '', description: 'First aid kit', quantity: 1, unit: 'ea', net_cents: 4_500, tax_cents: 0 },
  ])
})

test('an order is also known by what the buyer asked to be quoted, and nothing else is', async () => {
  expect((await read({ order: 'NA', buyerReference: 'PO-31 Smith St' })).order).toBe('PO-31')
  expect((await read({ order: 'NA', buyerReference: 'Accounts' })).order).toBe('')
})

test.each([
  ['by its root', { root: 'CreditNote' }, 26_418],
  ['by its type', { type: '381' }, 26_418],
] as const)('a credit note %s gives money back', async (_how, fields, total_cents) => {
  expect(await read(fields)).toMatchObject({ kind: 'credit', total_cents, doubts: [] })
})

test('a correction with all signs turned is a credit note, and keeps its due day', async () => {
  const lines = [{ name: 'Elbow', quantity: '-3', net: '-30.00' }]
  const turned = await read({ lines, tax: '-3.00', total: '-33.00' })
  expect(turned).toMatchObject({ kind: 'credit', net_cents: 3_000, tax_cents: 300, total_cents: 3_300 })
  expect(turned.lines).toMatchObject([{ quantity: 3, net_cents: 3_000, tax_cents: 300 }])
  expect((await read({ root: 'CreditNote' })).due_on).toBe('2026-12-21')
})

test('charges, discounts and rounding of the whole are lines of their own', async () => {
  const of = (isCharge: boolean, reason: string, amount: string) => `<cac:AllowanceCharge>
    <cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>
    <cbc:Amount currencyID="AUD">${amount}</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent></cac:TaxCategory>
  </cac:AllowanceCharge>`
  const invoice = await read({
    lines: [{ name: 'Elbow', quantity: '10', net: '100.00' }],
    charges: of(true, 'Freight', '20.00') + of(false, 'Trade discount', '10.00'),
    tax: '11.00',
    total: '121.00',
    rounding: '0.02',
  })
  expect(invoice).toMatchObject({ total_cents: 12_102, tax_cents: 1_100, doubts: [] })
  expect(
    invoice.lines.map(({ description, net_cents, tax_cents }) => [description, net_cents, tax_cents]),
  ).toEqual([
    ['Elbow', 10_000, 1_000],
    ['Freight', 2_000, 200],
    ['Trade discount', -1_000, -100],
    ['Rounding', 2, 0],
  ])
})

test('what does not fit is told: another buyer, a wrong ABN, sums apart, nothing there', async () => {
  const other = { name: 'Other Pty Ltd', abn: '51824753556' }
  expect(told(await read({ buyer: other }))).toEqual(['This invoice is made out to {{name}}, ABN {{abn}}.'])
  expect(told(await read({ supplier: { name: 'X', abn: '51824753557' } }))).toEqual([
    'The ABN {{abn}} is not valid: a digit is wrong.',
  ])
  expect(told(await read({ total: '300.00' }))).toEqual(['The lines are {{amount}} under the total.'])
  expect(told(await read({ tax: '90.00' }))).toEqual([
    'The GST doesn’t match the lines. Mark the GST-free ones.',
  ])
  expect(told(await read({ number: '', lines: [] }))).toContain('Couldn’t find any lines.')
  expect((await read({ currency: 'EUR' })).currency).toBe('EUR')
})

test('other alphabets and ways to write the same are read', async () => {
  const wide = Buffer.from(
    `\ufeff${eInvoice({ head: '<?xml version="1.0" encoding="UTF-16"?>' })}`,
    'utf16le',
  )
  expect(readEInvoice(await tree(wide), known).number).toBe('HT-9031')
  const latin = eInvoice({ head: '<?xml version="1.0" encoding="ISO-8859-1"?>', number: 'Ü-1' })
  expect(readEInvoice(await tree(Buffer.from(latin, 'latin1')), known).number).toBe('Ü-1')
  const prefixed = eInvoice().replaceAll('cbc:', 'b:').replace('xmlns:cbc', 'xmlns:b')
  expect(readEInvoice(await tree(prefixed), known).number).toBe('HT-9031')
  expect(isUblInvoice(await tree(eInvoice()))).toBe(true)
  const named = eInvoice().replace('<Invoice xmlns=', '<u:Invoice xmlns:u=').replace('</Inv', '</u:Inv')
  expect(isUblInvoice(await tree(named))).toBe(true)
  expect(isUblInvoice(await tree('<Invoice xmlns="urn:other"><ID>1</ID></Invoice>'))).toBe(false)
})

const entities = '<!DOCTYPE x [<!ENTITY a "ha">' + '<!ENTITY b "&a;&a;&a;&a;">]>'
const secret = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
test.each([
  ['entities that grow', () => eInvoice({ head: entities })],
  ['an entity that reads a file', () => eInvoice({ head: secret, number: '&a;' })],
  ['half a document', () => eInvoice().slice(0, 900)],
  ['elements in elements without end', () => `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
  ['elements without number', () => `<a>${'<b/>'.repeat(900_000)}</a>`],
  ['no XML', () => 'Invoice 12, total $ 30'],
  ['bytes that are no text', () => Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x61, 0x3e])],
  ['an alphabet that nobody knows', () => eInvoice({ head: '<?xml version="1.0" encoding="klingon"?>' })],
])('%s is refused', async (_what, content) => {
  await expect(tree(content())).rejects.toThrow(Undecodable)
})

test('a PDF of megabytes within an invoice does not come along', async () => {
  const pdf = `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">${'JVBERi0x'.repeat(900_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`
  const invoice = await tree(eInvoice({ charges: pdf }))
  expect(JSON.stringify(invoice).length).toBeLessThan(40_000)
  expect(readEInvoice(invoice, known).total_cents).toBe(26_418)
})
