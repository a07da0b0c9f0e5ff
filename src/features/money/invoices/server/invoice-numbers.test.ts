import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { numberingContract } from '#features/account/numbering/numbering.contract.ts'
import { findContract } from '#features/guide/find/find.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()

test('documents go on from where they are set to, and a number that was given is refused', async () => {
  const { owner, technician } = await app.company()
  const write = async () => {
    const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 5 }] }
    const { id } = (await app.send(c.add, content, owner)).body.result
    return (await app.send(c.send, { id, via: 'none' }, owner)).body.result.number
  }
  expect(await write()).toBe(1)
  const { body } = await app.send(numberingContract.setDocument, { kind: 'invoice', next: 500 }, owner)
  expect(body.result).toEqual({ kind: 'invoice', next: 500, lowest: 2, prefix: '', digits: 0 })
  expect((await Promise.all([write(), write(), write()])).sort()).toEqual([500, 501, 502])
  const taken = await app.send(numberingContract.setDocument, { kind: 'invoice', next: 502 }, owner)
  expect([taken.status, taken.body.message]).toEqual([400, 'That number is taken. Choose 503 or higher.'])
  const { data } = (await app.send(numberingContract.documents, {}, owner)).body
  expect(data.map(each => [each.kind, each.next])).toEqual([
    ['invoice', 503],
    ['quote', 1],
    ['receipt', 1],
    ['credit', 1],
  ])
  expect((await app.send(numberingContract.setDocument, { kind: 'quote', next: 9 }, technician)).status).toBe(
    403,
  )
})

test('a prefix and zeros stand on what is issued from then on, wherever it is shown, sent and searched', async () => {
  const { owner } = await app.company()
  const lines = [{ name: 'Tap', quantity: 1, price: 5 }]
  const issue = async (email = '') => {
    const { id } = (await app.send(c.add, { name: 'Ada', lines }, owner)).body.result
    const via = email ? { via: 'email' as const, email } : { via: 'none' as const }
    return (await app.send(c.send, { id, ...via }, owner)).body.result
  }
  const format = async (input: object) => {
    const sent = { kind: 'invoice' as const, ...input }
    const { status, body } = await app.request(numberingContract.setDocument, sent, owner)
    return [status, body.message]
  }
  const old = await issue()
  expect([old.number, old.number_text]).toEqual([1, '1'])
  expect(await format({ next: 42, prefix: 'INV-', digits: 5 })).toEqual([200, undefined])
  const email = `numbers-${Math.random()}@example.test`
  const sent = await issue(email)
  expect([sent.number, sent.number_text]).toEqual([42, 'INV-00042'])
  expect((await app.mailTo(email)).subject).toMatch(/^Invoice INV-00042 from /)
  expect(sent.entries[0]).toMatchObject({ number_text: null })
  const paid = await app.send(c.pay, { id: sent.id, amount_cents: 550, method: 1 }, owner)
  expect(paid.body.result.entries.at(-1)).toMatchObject({ number: 1, number_text: '1' })

  const printed = await app.send(c.pdf, { id: sent.id }, owner)
  const named = decodeURIComponent(String(printed.headers['content-disposition']))
  expect(named).toMatch(/filename\*=UTF-8''Invoice INV-00042 – .+\.pdf$/)
  const { pages } = await readPdf(printed.body as unknown as Buffer)
  expect(pages[0]).toContain('INV-00042')
  expect(pages[0]).not.toContain('#INV')

  for (const search of ['INV-00042', 'inv-00042', '00042', '42', '#42']) {
    const { data } = (await app.send(c.list, { search }, owner)).body
    expect(data.map(row => row.number_text)).toEqual(['INV-00042'])
    const { result } = (await app.send(findContract.everything, { text: search }, owner)).body
    expect(result.invoices.map(row => row.number_text)).toEqual(['INV-00042'])
  }
  // Issued invoices keep their number through every later change.
  await format({ next: 43, prefix: 'R/', digits: 0 })
  const all = (await app.send(c.list, {}, owner)).body.data.map(row => row.number_text)
  expect(all.sort()).toEqual(['1', 'INV-00042'])
  const raced = await Promise.all([issue(), issue(), issue()])
  expect(raced.map(row => row.number_text).sort()).toEqual(['R/43', 'R/44', 'R/45'])

  expect(await format({ next: 46, prefix: '20' })).toEqual([
    400,
    'End the prefix with a letter or symbol, such as 2026-.',
  ])
  expect((await format({ next: 46, prefix: '<b>' }))[0]).toBe(400)
  expect((await format({ next: 46, digits: 11 }))[0]).toBe(400)
  await app.send(numberingContract.setDocument, { kind: 'quote', next: 7, prefix: 'Q-', digits: 3 }, owner)
  const quote = (await app.send(quotesContract.add, { name: 'Ada', lines }, owner)).body.result
  expect([quote.number, quote.number_text]).toEqual([7, 'Q-007'])
  const { result } = (await app.send(findContract.everything, { text: 'Q-007' }, owner)).body
  expect(result.quotes.map(row => row.id)).toEqual([quote.id])
})
