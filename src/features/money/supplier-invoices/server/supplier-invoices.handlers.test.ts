import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { fileTexts } from '#features/jobs/files/files.rules.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { plainPdf } from '#features/jobs/quote-reading/testing/plain-pdf.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { pdfBomb } from '#server/testing/hostile-files.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { supplierInvoicesContract as c, type SupplierInvoice } from '../supplier-invoices.contract.ts'
import { invoiceTexts } from '../supplier-invoices.rules.ts'
import { eInvoice } from '../testing/e-invoices.ts'
import { readUpload } from '../testing/read-upload.ts'

const app = await testApp()
const { ok } = app

const paper = (name: string) => readFile(new URL(`../testing/papers/${name}.pdf`, import.meta.url))
const upload = (company: TestCompany, bytes: Buffer, type = 'application/pdf') =>
  readUpload(app, company.owner, { bytes, filename: 'invoice.pdf', type })

/** A company with a supplier, two of its parts, and an order of four taps that has left. */
async function supplied({ to_job = false } = {}) {
  const company = await app.company()
  const { owner } = company
  const supplier = (
    await ok(suppliersContract.add, { name: 'Harbour Trade Supplies', abn: '51 824 753 556' }, owner)
  ).body.result.id
  const inventory = [
    { Name: 'Mixer tap', Price: 20, supplier_id: supplier, supplier_code: 'T-1' },
    { Name: 'Copper pipe', Price: 12, supplier_id: supplier },
  ]
  const rows = (await ok(inventoryContract.send, { inventory } as never, owner)).body.result
  const [tap, pipe] = rows.map(row => row.Id) as [number, number]
  const sent = { name: 'Ada', address: '1 Low St' }
  const job = (await ok(jobsContract.add, sent, owner)).body.lastJobInsertId
  const lines = [{ id: tap, quantity: 4, price_cents: 1_900 }]
  const order = (
    await ok(ordersContract.add, { supplier_id: supplier, lines, job_id: job, to_job } as never, owner)
  ).body.result
  await ok(ordersContract.approve, { id: order.id }, owner)
  await ok(ordersContract.send, { id: order.id, by_hand: true }, owner)
  const part = async (id: number) => (await ok(inventoryContract.open, { id }, owner)).body.result
  const cost = async () => (await ok(jobCostContract.read, { id: job }, owner)).body.result.parts_cents
  return { company, owner, supplier, tap, pipe, job, order: order.id, part, cost }
}

const checked = ({ lines, ...invoice }: SupplierInvoice) => ({
  id: invoice.id,
  version: invoice.version,
  kind: invoice.kind,
  supplier_id: invoice.supplier_id,
  supplier_name: invoice.supplier_name,
  number: invoice.number,
  issued_on: invoice.issued_on,
  order_id: invoice.order_id,
  total_cents: invoice.total_cents,
  accept: false,
  lines,
})

test('an invoice is read, goes against its order, into stock and onto a job, and is taken back', async () => {
  const { company, owner, tap, pipe, job, order, part, cost } = await supplied()
  const { status, body } = await upload(company, await paper('microinvoice'))
  expect(status, JSON.stringify(body)).toBe(200)
  const read = body.result
  expect(read).toMatchObject({
    state: 'draft',
    supplier_name: 'Harbour Trade Supplies',
    number: 'HT-20417',
    issued_on: '2026-10-22',
    order_id: order,
    total_cents: 17_928,
    lines: [
      { goes: 'order', part_id: tap, quantity: 4, net_cents: 8_000, arrived: 4, at: { page: 1 } },
      { goes: 'cost', part_id: null, net_cents: 6_798 },
      { goes: 'cost', net_cents: 1_500 },
    ],
    doubts: [],
    pages: [{ width: expect.any(Number) }],
  })
  const picture = await app.request(c.page, { id: read.id, page: 1 }, owner)
  const stranger = (await app.company()).owner
  for (const entry of [c.page, c.paper])
    expect((await app.request(entry, { id: read.id, page: 1 }, stranger)).status).toBe(404)
  expect(picture.status, JSON.stringify(picture.body)).toBe(200)
  // Reading goes on after a page was drawn.
  expect((await upload(company, await paper('jspdf-template'))).status).toBe(200)
  expect((picture.body as never as Buffer).subarray(1, 4).toString()).toBe('PNG')
  const [taps, pipes, freight] = read.lines
  const sent = {
    ...checked(read),
    lines: [
      taps,
      { ...pipes, goes: 'stock', part_id: pipe, place: 0 },
      { ...freight, goes: 'job', job_id: job, bill_price_cents: 2_000 },
    ],
  }
  const dearer = await app.send(c.book, sent as never, owner)
  expect([dearer.status, dearer.body.message, dearer.body.field]).toEqual([
    400,
    'Mixer tap: $80.00 billed, $76.00 on the order.',
    'accept',
  ])
  const short = await app.send(c.book, { ...sent, total_cents: 17_930 } as never, owner)
  expect(short.body.message).toBe('The lines are $0.02 under the total.')
  const { result } = (await ok(c.book, { ...sent, accept: true } as never, owner)).body
  expect(result).toMatchObject({ state: 'booked', net_cents: 16_298, tax_cents: 1_630 })
  expect(await part(tap)).toMatchObject({ Quantity: 4, cost_cents: 2_000, on_order: 0, Price: 20 })
  expect(await part(pipe)).toMatchObject({ Quantity: 5.5, cost_cents: 1_236 })
  expect(await cost()).toBe(1_500)
  const opened = (await ok(ordersContract.open, { id: order }, owner)).body.result
  expect(opened).toMatchObject({ state: 'received', lines: [{ received: 4, billed: 4 }] })
  const parts = JSON.parse((await ok(jobsContract.open, { id: job } as never, owner)).body.result.parts)
  expect(parts[0].parts).toMatchObject([{ name: 'Delivery to store', price: 20, quantity: 1 }])

  const again = (await upload(company, await paper('microinvoice'))).body.result
  // It is remembered what the supplier calls the pipe.
  expect(again.lines[1]).toMatchObject({ goes: 'stock', part_id: pipe })
  const twice = await app.send(
    c.book,
    { ...sent, id: again.id, version: again.version, accept: true } as never,
    owner,
  )
  expect([twice.status, twice.body.message, twice.body.field]).toEqual([409, invoiceTexts.taken, 'number'])

  expect((await ok(c.void, { id: read.id }, owner)).body.left).toEqual([])
  const after = JSON.parse((await ok(jobsContract.open, { id: job } as never, owner)).body.result.parts)
  expect(after.flatMap((group: { parts: object[] }) => group.parts)).toEqual([])
  expect(await part(tap)).toMatchObject({ Quantity: 0, on_order: 4 })
  expect(await part(pipe)).toMatchObject({ Quantity: 0 })
  expect(await cost()).toBe(0)
  expect((await app.send(c.void, { id: read.id }, owner)).status).toBe(409)
})

test('a stranger’s paper with the number of an order asks whether it is from that order’s supplier', async () => {
  const { owner, supplier, tap, order } = await supplied()
  const textExtract =
    'SOMEBODY ELSE PTY LTD   Tax invoice 9\nDate: 3 Nov 2026   Your order: PO-1\nT-1 Mixer tap 2 ea 19.00 38.00\nSubtotal 38.00\nGST 3.80\nTotal $41.80'
  const { data } = (await ok(c.readText, { textExtract }, owner)).body
  expect(data).toMatchObject({ supplier_id: null, order_id: order, lines: [{ goes: 'order', part_id: tap }] })
  expect(data.supplier_name).toMatch(/somebody else/i)
  expect(data.doubts).toContainEqual({
    text: invoiceTexts.whose,
    values: { number: 'PO-1', supplier: 'Harbour Trade Supplies' },
  })
  const { id } = (await ok(c.add, {}, owner)).body.result
  const sent = { ...checked({ ...data, id } as never), version: undefined }
  const unasked = await app.send(c.book, sent as never, owner)
  expect([unasked.status, unasked.body.field]).toEqual([400, 'order_id'])
  await ok(c.book, { ...sent, supplier_id: supplier } as never, owner)
})

test('a voided invoice leaves on a job what the client was invoiced for, and says where', async () => {
  const { owner, supplier, job } = await supplied()
  const { id } = (await ok(c.add, {}, owner)).body.result
  const line = (description: string) => ({
    description,
    quantity: 1,
    net_cents: 1_000,
    tax_cents: 100,
    goes: 'job',
    job_id: job,
    bill_price_cents: 1_500,
  })
  const facts = { supplier_id: supplier, number: 'B-1', issued_on: '2026-11-01', total_cents: 2_200 }
  await ok(c.book, { id, ...facts, lines: [line('Skip hire'), line('Crane')] } as never, owner)
  const content = { name: 'Ada', job_id: job, lines: [{ name: 'Skip hire', quantity: 1, price: 15 }] }
  const invoice = (await ok(invoicesContract.add, content as never, owner)).body.result
  await ok(invoicesContract.send, { id: invoice.id, via: 'none' } as never, owner)
  const { left } = (await ok(c.void, { id }, owner)).body
  expect(left).toMatchObject([
    {
      text: '{{name}} stays on job #{{job}}: it is on the client’s invoice {{number}}. Credit it there.',
      values: { name: 'Skip hire' },
    },
  ])
  const parts = JSON.parse((await ok(jobsContract.open, { id: job } as never, owner)).body.result.parts)
  expect(parts.flatMap((group: { parts: { name: string }[] }) => group.parts.map(part => part.name))).toEqual(
    ['Skip hire'],
  )
})

test('what is delivered to a job is its cost and never lies in stock; until it is billed it is to come', async () => {
  const { company, owner, tap, job, order, part, cost } = await supplied({ to_job: true })
  const toCome = async () => (await ok(ordersContract.toCome, { jobId: job }, owner)).body.total_cents
  expect(await toCome()).toBe(7_600)
  await ok(ordersContract.receive, { id: order, lines: [{ id: tap, quantity: 4 }] }, owner)
  expect([(await part(tap)).Quantity, await toCome(), await cost()]).toEqual([0, 7_600, 0])
  const { result } = (await upload(company, await paper('microinvoice'))).body
  const lines = [result.lines[0]]
  const sent = { ...checked(result), lines, total_cents: 8_800, accept: true }
  await ok(c.book, sent as never, owner)
  expect([(await part(tap)).Quantity, await toCome(), await cost()]).toEqual([0, 0, 8_000])
  const credit = (await ok(c.add, { order_id: order }, owner)).body.result
  const back = { ...lines[0], quantity: 1, net_cents: 2_000, tax_cents: 200, arrived: 0 }
  const giving = { ...checked(credit), kind: 'credit', number: 'CR-1', issued_on: '2026-11-01' }
  await ok(c.book, { ...giving, order_id: order, total_cents: 2_200, lines: [back] } as never, owner)
  expect(await cost()).toBe(6_000)
})

test('goods that came before their invoice cost what is billed, to the cent', async () => {
  const { company, owner, tap, order, part } = await supplied()
  await ok(ordersContract.receive, { id: order, lines: [{ id: tap, quantity: 4 }] }, owner)
  expect(await part(tap)).toMatchObject({ Quantity: 4, cost_cents: 1_900 })
  const { result } = (await upload(company, await paper('microinvoice'))).body
  expect(result.lines[0]).toMatchObject({ arrived: 0 })
  await ok(c.book, { ...checked(result), accept: true } as never, owner)
  expect(await part(tap)).toMatchObject({ Quantity: 4, cost_cents: 2_000 })
})

test('two who book the same paper at once book it once', async () => {
  const { company, owner, supplier } = await supplied()
  const drafts = await Promise.all([1, 2, 3].map(() => ok(c.add, {}, owner)))
  const line = {
    description: 'Valve',
    quantity: 1,
    net_cents: 100,
    tax_cents: 10,
    goes: 'stock',
    as_new: true,
    as_item: true,
  }
  const answers = await Promise.all(
    drafts.map(({ body }) =>
      app.send(
        c.book,
        {
          id: body.result.id,
          supplier_id: supplier,
          number: 'A-1',
          issued_on: '2026-11-01',
          total_cents: 110,
          lines: [line],
        } as never,
        owner,
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const rows = (await ok(inventoryContract.list, { search: 'Valve' } as never, owner)).body.result
  expect(rows).toMatchObject([
    { Name: 'Valve', Quantity: 1, supplier_id: supplier, items: [{ name: 'Valve' }] },
  ])
  void company
})

/** Its cross-reference table is where its end says. */
function wholeBomb(): Buffer {
  const text = pdfBomb(plainPdf(['x']), 300_000_000).toString('latin1')
  const table = text.lastIndexOf('xref\n0 ')
  return Buffer.from(text.replace(/startxref\n\d+/, `startxref\n${table}`), 'latin1')
}

test.each([
  ['a renamed program', 'MZ\0\0\0\0', fileTexts.wrongPaper],
  ['a page', '<!doctype html><script>alert(1)</script>', fileTexts.wrongPaper],
  ['half an e-invoice', eInvoice().slice(0, 900), fileTexts.brokenXml],
  ['XML of another kind', '<?xml version="1.0"?><order><number>12</number></order>', fileTexts.otherXml],
])('%s is refused with what to do, and nothing is kept', async (_what, text, message) => {
  const company = await app.company()
  const { status, body } = await upload(company, Buffer.from(text))
  expect([status, body.message]).toEqual([415, message])
  expect((await app.ok(c.list, {}, company.owner)).body.data).toEqual([])
})

test.each([
  ['a bomb', wholeBomb(), 'This file takes too long to read.', 0],
  [
    'another currency',
    plainPdf(['Invoice 12', 'Total USD 110.00']),
    'This invoice is in {{currency}}. Only Australian dollar invoices can be booked.',
    1,
  ],
])(
  '%s is kept as a draft that says why it was not read, to be typed or deleted',
  async (_what, bytes, text, pages) => {
    const { owner, ...company } = await app.company()
    const { status, body } = await upload({ owner, ...company }, bytes)
    expect([status, body.result.state, body.result.trouble?.text]).toEqual([200, 'draft', text])
    expect(body.result.pages).toHaveLength(pages)
    const { id } = body.result
    const [listed] = (await ok(c.list, {}, owner)).body.data
    expect(listed).toMatchObject({ id, is_unread: true, file_name: 'invoice.pdf', state: 'draft' })
    await ok(c.remove, { id }, owner)
  },
  60_000,
)

test('text alone is read and nothing is kept; others see nothing', async () => {
  const { company, owner, job } = await supplied()
  const [{ number } = { number: 0 }] = await app.sql<{ number: number }>(
    'select number from jobs where id = $1',
    [job],
  )
  const textExtract = `HARBOUR TRADE SUPPLIES   Tax invoice HT-9\nABN 51 824 753 557\nDate: 3 Nov 2026   Job no: ${number}\nT-1 Mixer tap <script>1</script> 2 ea 20.00 40.00\nSubtotal 40.00\nGST 4.00\nTotal $44.00`
  const { data } = (await ok(c.readText, { textExtract }, owner)).body
  expect(data).toMatchObject({
    supplier_name: 'Harbour Trade Supplies',
    number: 'HT-9',
    issued_on: '2026-11-03',
    job_id: job,
    total_cents: 4_400,
    lines: [
      {
        code: 'T-1',
        description: 'Mixer tap <script>1</script>',
        quantity: 2,
        unit: 'ea',
        net_cents: 4_000,
        tax_cents: 400,
        goes: 'job',
      },
    ],
    doubts: [{ text: 'The ABN {{abn}} is not valid: a digit is wrong.' }],
  })
  expect((await ok(c.list, {}, owner)).body.data).toEqual([])
  const mine = (await ok(c.add, {}, owner)).body.result.id
  const other = await app.company()
  expect((await app.send(c.open, { id: mine }, other.owner)).status).toBe(404)
  expect((await app.send(c.book, { id: mine, lines: [] }, other.owner)).status).toBe(404)
  expect((await app.send(c.open, { id: mine }, company.technician)).status).toBe(403)
})
