import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { drawPdfPage } from '#server/decoding/decoding.ts'
import { readUpload } from '../testing/read-upload.ts'

const app = await testApp()
const { owner } = await app.company()
const paper = (name: string) => new URL(`../testing/papers/${name}.pdf`, import.meta.url)
const upload = (bytes: Buffer, type = 'application/pdf') =>
  readUpload(app, owner, { bytes, filename: 'paper', type })

/** Invoices that three programs wrote which are none of ours: microinvoice, pdf-invoice and jspdf-invoice-template. */
test.each([
  ['microinvoice', { number: 'HT-20417', abn: '51824753556', total_cents: 17_928, order_number: 'PO-1' }, 3],
  ['pdf-invoice', { number: 'SEW88213', due_on: '2026-12-03', tax_cents: 4_423, total_cents: 57_653 }, 3],
  ['jspdf-template', { number: 'B-5512', supplier_name: 'Basin Pipe & Drain', total_cents: 28_169 }, 3],
  ['five-pages', { number: 'B-5600', net_cents: 844_967, total_cents: 929_464 }, 200],
])('%s is read to the cent', async (name, facts, lines) => {
  const { status, body } = await upload(await readFile(paper(name)))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.result).toMatchObject(facts)
  expect(body.result.lines).toHaveLength(lines)
  expect(body.result.lines.every(line => line.at !== null)).toBe(true)
  const known = body.result.doubts.filter(({ text }) => !/supplier/.test(text))
  expect(known).toEqual([])
})

test('a photo of a paper is read as the paper is', async () => {
  const picture = join(tmpdir(), `scan-${process.pid}.png`)
  const page = { page: 1, width: 1_240, to: picture }
  await drawPdfPage(companyIdFrom(1, 'seed'), paper('jspdf-template').pathname, page)
  const upper = await sharp(picture).extract({ left: 0, top: 0, width: 1_240, height: 780 }).png().toBuffer()
  const { body } = await upload(upper, 'image/png')
  await rm(picture)
  expect(body.result).toMatchObject({
    number: 'B-5512',
    total_cents: 28_169,
    lines: [{ code: 'BP-100', net_cents: 14_070 }, { net_cents: 3_540 }, { net_cents: 7_998 }],
  })
}, 120_000)

async function pdf(pages: number, options: object = {}): Promise<Buffer> {
  const made = new PDFDocument({ ...options, autoFirstPage: false })
  for (let n = 0; n < pages; n++) made.addPage().text(`Page ${n + 1}`)
  made.end()
  const parts: Buffer[] = []
  for await (const part of made as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

test.each([
  ['of 500 pages', () => pdf(500), 'This PDF has {{pages}} pages. The limit is {{count}}.'],
  [
    'that is encrypted',
    () => pdf(1, { userPassword: 'secret' }),
    'This PDF is password-protected. Remove the password and upload it again.',
  ],
])(
  'a PDF %s says why it was not read',
  async (_what, bytes, text) => {
    const { status, body } = await upload(await bytes())
    expect([status, body.result.state, body.result.trouble?.text]).toEqual([200, 'draft', text])
  },
  60_000,
)
