import jsQR from 'jsqr'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { reviewsContract } from '#features/messages/reviews/reviews.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { writtenIn } from '#server/testing/read-pdf.ts'
import { documentDesignContract } from '../../document-design/document-design.contract.ts'
import { documentToken } from '../../documents/server/document-link.service.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()

interface Drawn {
  data: Uint8Array
  width: number
  height: number
}

/** Text of the codes on a PDF's first page, as a phone reads them. A code has a bit a pixel, each row in whole bytes. */
async function codesIn(pdf: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const names = argsArray.filter((_, i) => fnArray[i] === OPS.paintImageXObject).map(([name]) => name)
  const pictures = await Promise.all(
    names.map(name => new Promise<Drawn>(resolve => page.objs.get(name, resolve))),
  )
  return pictures.flatMap(({ data, width, height }) => {
    const rowBytes = Math.ceil(width / 8)
    const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (!((data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1))
          rgba.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    return jsQR(rgba, width, height)?.data ?? []
  })
}

test('the code on a printed invoice leads to its page, and is gone once nothing is owed', async () => {
  const company = await app.company()
  const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 100 }] }
  const draft = (await app.send(c.add, content, company.office)).body.result
  const printed = async () => (await app.send(c.pdf, { id: draft.id }, company.office)).body as never
  expect(await codesIn(await printed())).toEqual([])
  await app.send(c.send, { id: draft.id, via: 'none' }, company.office)
  const [url] = await codesIn(await printed())
  const token = url?.split('http://tradewind.test/clientPortal/invoice/')[1] ?? ''
  const page = await app.send(c.readByLink, { token }, null)
  expect(page.body.result).toMatchObject({ number: 1, owed: 110 })
  await app.send(c.pay, { id: draft.id, amount_cents: 11_000, method: 1 }, company.office)
  expect(await codesIn(await printed())).toEqual([])
})

test('a company that wants it has the way to its reviews on what it issues', async () => {
  const company = await app.company()
  const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 100 }] }
  const { id } = (await app.send(c.add, content, company.office)).body.result
  const printed = async () => codesIn((await app.send(c.pdf, { id }, company.office)).body as never)
  const url = 'https://reviews.example.test/harbour'
  await app.ok(reviewsContract.saveSettings, { url, own_page: false, days_between: 90 }, company.owner)
  await app.ok(documentDesignContract.save, { colour: '#0b7f77', shows_review_code: true }, company.owner)
  expect(await printed()).toEqual([])
  await app.send(c.send, { id, via: 'none' }, company.office)
  expect((await printed()).at(-1)).toBe(url)
  await app.send(c.pay, { id, amount_cents: 11_000, method: 1 }, company.office)
  expect(await printed()).toEqual([url])
})

test('the PDF of a link is the same until the invoice changes, and a link gives only so many', async () => {
  const company = await app.company()
  const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 100 }] }
  const issued = async () => {
    const { id } = (await app.send(c.add, content, company.office)).body.result
    await app.send(c.send, { id, via: 'none' }, company.office)
    const at = { companyId: companyIdFrom(company.id, 'link'), now: new Date() }
    return { id, token: documentToken(app.services.seal, 'invoice', at, id) }
  }
  const [one, other] = [await issued(), await issued()]
  const get = async ({ token }: { token: string }) => {
    const { status, body } = await app.send(c.pdfByLink, { token }, null)
    return { status, body, bytes: body as unknown as Buffer }
  }
  const first = await get(one)
  expect((await get(one)).bytes.equals(first.bytes)).toBe(true)
  await app.send(c.pay, { id: one.id, amount_cents: 11_000, method: 1 }, company.office)
  const paid = await get(one)
  expect([paid.status, paid.bytes.equals(first.bytes)]).toEqual([200, false])
  for (let n = 3; n < 30; n++) expect((await get(one)).status).toBe(200)
  expect(await get(one)).toMatchObject({
    status: 429,
    body: { message: 'This link was opened too often. Please try again in ten minutes.' },
  })
  expect((await get(other)).status).toBe(200)
})

test.each([
  ['Thai', 'สมชาย น้ำพี่ปู่ ก๋วยเตี๋ยว'],
  ['Arabic', 'محمد عبد الله لا إله'],
  ['Arabic with vowels', 'مُحَمَّد علي'],
  ['Hebrew', 'שלום עולם שָׁלוֹם'],
  ['Korean', '김철수 서울특별시'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Cyrillic', 'Дмитрий Їжакевич'],
  ['Vietnamese', 'Nguyễn Thị Phượng Đặng'],
  ['Devanagari', 'किशोर श्रीमती क्षत्रिय हिन्दी'],
  ['Tamil', 'தமிழ் கொழும்பு ஸ்ரீ'],
  ['Bengali', 'কিশোর ক্ষ বাংলা'],
  ['Punjabi', 'ਪੰਜਾਬੀ ਸਿੰਘ'],
  ['Khmer', 'ខ្មែរ សុខា ព្រះ'],
  ['Lao', 'ສະບາຍດີ ນ້ຳ'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Armenian', 'Հայաստան'],
  ['Yoruba', 'Ọláńrewájú ẹ́ ọ̀'],
  ['money', '₫ ₹ ₩ ₪ €'],
  ['signs', 'Ω ≤ → ✓ ★ ⌀'],
  ['emoji', '👍🔧🚿'],
])('a buyer whose name is in %s stands on the invoice', async (_, name) => {
  const company = await app.company()
  const content = { name, lines: [{ name: `${name} 2`, quantity: 1, price: 100 }] }
  const { id } = (await app.send(c.add, content, company.office)).body.result
  const { text, boxes } = await writtenIn((await app.send(c.pdf, { id }, company.office)).body as never)
  expect(text.split(name).length).toBeGreaterThan(2)
  expect(boxes).toBe(0)
})
