import { afterAll, expect, test } from 'vitest'
import { xeroCounterpart } from '../../testing/xero-counterpart.ts'
import type { BookDocument, Books } from './accounting.port.ts'
import { rememberingBooks } from './testing/remembering-books.ts'

const xero = await xeroCounterpart()
afterAll(xero.stop)

const tokens = { access: 'access', refresh: 'refresh', ends: '2030-01-01T00:00:00Z', payroll: false }
const since = new Date('2018-01-01T00:00:00Z')
const remembering = rememberingBooks()

/** Books in which a payment of 46.00 was entered. */
const adapters: [name: string, open: () => Promise<Books>][] = [
  ['Xero', async () => xero.accounting().open(tokens, 'org-1')],
  [
    'the one that remembers',
    async () => {
      const books = remembering.accounting.open(tokens, 'org-1')
      const line = { description: 'Tap', quantity: 1, net_cents: 4_600, tax_cents: 0, account: '200' }
      const invoice: BookDocument = {
        kind: 'invoice',
        number: 'INV-0002',
        contact: { name: 'Ada' },
        day: '2018-11-29',
        due: null,
        reference: '',
        lines: [{ ...line, tax: 'EXEMPTOUTPUT', item: null }],
      }
      if (!(await books.find(invoice))) await books.add(invoice, 'k')
      if (remembering.of('payment').length > 0) return books
      remembering.enterContact('Katherine Warren', 'kat.warren@clampett.com')
      remembering.enterPayment('INV-0002', 4_600, { day: '2018-11-29', currency: 'NZD' })
      return books
    },
  ],
]

test.each(adapters)(
  '%s gives payments for sales with invoice, day, currency and amount, and no refunds',
  async (_name, open) => {
    const { payments, upTo, isLast } = await (await open()).payments(since, 1)
    expect(payments).toHaveLength(1)
    expect(payments[0]).toMatchObject({
      invoice: { number: 'INV-0002' },
      cents: 4_600,
      currency: 'NZD',
      day: '2018-11-29',
      isDeleted: false,
    })
    expect(payments[0]!.id).not.toBe('')
    expect(payments[0]!.account).not.toBe('')
    expect(upTo!.getTime()).toBeGreaterThan(since.getTime())
    expect(isLast).toBe(true)
  },
  60_000,
)

test.each(adapters)(
  '%s gives its contacts with name and email',
  async (_name, open) => {
    const { contacts, isLast } = await (await open()).contacts(1)
    const found = contacts.find(({ name }) => name === 'Katherine Warren')
    expect(found).toMatchObject({ email: 'kat.warren@clampett.com', abn: '' })
    expect(found!.id).not.toBe('')
    expect(isLast).toBe(true)
  },
  60_000,
)

test('Xero gives a thousand contacts at once, with their ABN', async () => {
  const Contacts = Array.from({ length: 1_000 }, (_, n) => ({
    ContactID: `c-${n}`,
    Name: `Contact ${n}`,
    TaxNumber: '51 824 753 556',
  }))
  xero.next({ body: { Contacts } })
  const { contacts, isLast } = await xero.accounting().open(tokens, 'org-1').contacts(3)
  expect([contacts.length, isLast]).toEqual([1_000, false])
  expect(contacts[0]).toEqual({ id: 'c-0', name: 'Contact 0', email: '', abn: '51 824 753 556' })
  expect(Object.fromEntries(xero.seen.at(-1)!.query)).toMatchObject({ page: '3', pageSize: '1000' })
}, 60_000)

test('Xero is asked for what has changed since, by its last change', async () => {
  const books = xero.accounting().open(tokens, 'org-1')
  await books.payments(since, 2)
  const { path, query, headers } = xero.seen.at(-1)!
  expect(path).toBe('/api.xro/2.0/Payments')
  expect(Date.parse(String(headers['if-modified-since']))).toBe(since.getTime())
  expect(Object.fromEntries(query)).toMatchObject({
    where: 'PaymentType=="ACCRECPAYMENT"',
    order: 'UpdatedDateUTC ASC',
    page: '2',
    pageSize: '100',
  })
  const deleted = {
    PaymentID: 'p',
    PaymentType: 'ACCRECPAYMENT',
    Status: 'DELETED',
    Date: '/Date(1543449600000+0000)/',
    Amount: 46,
    UpdatedDateUTC: '/Date(1541176592690+0000)/',
    Invoice: { InvoiceID: 'i', InvoiceNumber: 'INV-0002' },
  }
  xero.next({ body: { Payments: [deleted, { ...deleted, Invoice: undefined }] } })
  const { payments } = await books.payments(since, 1)
  expect(payments).toMatchObject([{ id: 'p', isDeleted: true, day: '2018-11-29' }])
  xero.next({ body: { Payments: [] } })
  expect(await books.payments(since, 1)).toEqual({ payments: [], upTo: null, isLast: true })
}, 60_000)
