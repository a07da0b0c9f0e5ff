import jsQR from 'jsqr'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { documentToken } from '../../documents/server/document-link.service.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()

// The reader of PDFs calls it, and Node 20 does not have it.
const buffers = ArrayBuffer.prototype as { transferToFixedLength?: (bytes?: number) => ArrayBuffer }
buffers.transferToFixedLength ??= function (this: ArrayBuffer, bytes?: number) {
  return this.slice(0, bytes)
}

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
