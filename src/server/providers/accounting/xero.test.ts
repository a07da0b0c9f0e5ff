import { afterAll, beforeEach, expect, test } from 'vitest'
import { xeroCounterpart } from '../../testing/xero-counterpart.ts'
import {
  type BookDocument,
  BooksBusy,
  BooksRefused,
  BooksSignedOut,
  BooksUnavailable,
} from './accounting.port.ts'

const xero = await xeroCounterpart()
afterAll(xero.stop)
beforeEach(() => {
  xero.seen.length = 0
})

const tokens = { access: 'access', refresh: 'refresh', ends: '2030-01-01T00:00:00Z', payroll: false }
const accounting = xero.accounting()
const books = accounting.open(tokens, 'org-1')
const invoice: BookDocument = {
  kind: 'invoice',
  number: '1042',
  contact: { id: '430fa14a-f945-44d3-9f97-5df5e28441b8' },
  day: '2026-03-02',
  due: '2026-03-16',
  reference: 'PO 7',
  lines: [
    {
      description: 'Hot water unit, supplied and fitted',
      quantity: 1,
      net_cents: 145_000,
      tax_cents: 14_500,
      account: '200',
      tax: 'OUTPUT',
      item: 'TW-7',
    },
  ],
}
const sent = () => xero.seen.at(-1)!

test('access is asked for, exchanged for tokens, renewed, and given back', async () => {
  const request = {
    returnUrl: 'http://tradewind.test/back',
    state: 's-1',
    verifier: 'v'.repeat(43),
    payroll: true,
  }
  const url = await accounting.consentUrl(request)
  expect(url.searchParams.get('scope')).toContain('payroll.employees payroll.timesheets')
  const booksAlone = await accounting.consentUrl({ ...request, payroll: false })
  expect(booksAlone.searchParams.get('scope')).not.toContain('payroll')
  expect(url.searchParams.get('scope')).toContain('offline_access')
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  const back = await fetch(url, { redirect: 'manual' })
  const answer = new URL(back.headers.get('location')!).searchParams
  const first = await accounting.redeem(request, answer)
  expect(first.access).not.toBe('')
  const next = await accounting.refresh(first)
  expect(Date.parse(next.ends)).toBeGreaterThan(Date.now())
  expect(await accounting.organisations(next)).toEqual([
    { id: 'org-1', name: 'Harbour Plumbing', connection: 'c-1' },
  ])
  await accounting.disconnect(next, { id: 'org-1', name: '', connection: 'c-1' })
  expect([sent().method, sent().path]).toEqual(['DELETE', '/connections/c-1'])
  const forged = new URLSearchParams({ code: 'x', state: 'another' })
  await expect(accounting.redeem(request, forged)).rejects.toBeInstanceOf(BooksSignedOut)
})

test('an invoice fits Xero’s description, in amounts of ours and under its key', async () => {
  const { id } = await books.add(invoice, 'key-1')
  expect(id).toBe('ed255415-e141-4150-aab7-89c3bbbb851c')
  expect([sent().method, sent().path]).toEqual(['PUT', '/api.xro/2.0/Invoices'])
  expect(sent().headers).toMatchObject({ 'idempotency-key': 'key-1', 'xero-tenant-id': 'org-1' })
  expect(sent().body).toEqual({
    Invoices: [
      {
        Type: 'ACCREC',
        InvoiceNumber: '1042',
        Contact: { ContactID: '430fa14a-f945-44d3-9f97-5df5e28441b8' },
        Date: '2026-03-02',
        DueDate: '2026-03-16',
        Reference: 'PO 7',
        LineAmountTypes: 'Exclusive',
        LineItems: [
          {
            Description: 'Hot water unit, supplied and fitted',
            Quantity: 1,
            LineAmount: 1450,
            TaxAmount: 145,
            AccountCode: '200',
            TaxType: 'OUTPUT',
            ItemCode: 'TW-7',
          },
        ],
        Status: 'AUTHORISED',
      },
    ],
  })
})

test('clients, items, credit notes, payments and refunds fit it, and so do changes and what is taken back', async () => {
  const client = {
    kind: 'client',
    number: 'TW-249-3',
    name: 'Ann "Annie" O’Neill \\ Sons',
    email: 'ann@example.test',
    phone: '+61412345678',
    address: '1 High St',
  } as const
  const item = {
    kind: 'item',
    code: 'TW-7',
    name: 'Tap',
    description: '',
    price_cents: 4_500,
    cost_cents: 2_000,
    account: '200',
    tax: 'OUTPUT',
  } as const
  const uuid = '00000000-0000-0000-0000-000000000001'
  const paid = { account: uuid, cents: 5_000, day: '2026-03-03', reference: 'R-1' }
  const payment = { kind: 'payment', of: { invoice: uuid }, ...paid } as const
  const refund = { kind: 'payment', of: { credit: uuid }, ...paid } as const
  for (const record of [client, item, { ...invoice, kind: 'credit' } as const, payment, refund])
    expect((await books.add(record, 'key')).id).toMatch(/^[\w-]{36}$/)
  for (const record of [client, item, invoice])
    expect((await books.change(uuid, record, 'key')).id).toBeTruthy()
  for (const record of [client, item, invoice, { ...invoice, kind: 'credit' } as const, payment])
    expect(await books.find(record)).toBeNull()
  await books.remove('invoice', uuid, 'key')
  expect(sent().body).toEqual({ Invoices: [{ Status: 'VOIDED' }] })
  await books.remove('payment', uuid, 'key')
  expect(sent().body).toEqual({ Status: 'DELETED' })
  await books.allocate(uuid, uuid, 1_234, '2026-03-03', 'key')
  expect(sent().body).toMatchObject({ Allocations: [{ Amount: 12.34 }] })
  // Prism takes its time over the first request of each kind.
}, 60_000)

test('a supplier’s invoice and its credit note are bills, found by number and supplier', async () => {
  const bill = { ...invoice, kind: 'bill', contact: { name: 'Harbour Trade Supplies' } } as const
  expect((await books.add(bill, 'key-b')).id).toMatch(/^[\w-]{36}$/)
  expect(sent().body).toMatchObject({
    Invoices: [{ Type: 'ACCPAY', Contact: { Name: 'Harbour Trade Supplies' } }],
  })
  await books.add({ ...bill, kind: 'billCredit' }, 'key-c')
  expect(sent().body).toMatchObject({ CreditNotes: [{ Type: 'ACCPAYCREDIT' }] })
  expect(await books.find(bill)).toBeNull()
  expect(await books.find({ ...bill, kind: 'billCredit' })).toBeNull()
  const { expense, purchase_taxes } = await books.choices()
  expect(expense.length + purchase_taxes.length).toBeGreaterThan(0)
}, 60_000)

test('what stands there under its number is found', async () => {
  xero.next({ body: { Invoices: [{ InvoiceID: 'a', InvoiceNumber: '1042', Status: 'VOIDED' }] } })
  expect(await books.find(invoice)).toBeNull()
  const own = { InvoiceID: 'b', InvoiceNumber: '1042', Status: 'AUTHORISED', Total: 1595.01, AmountDue: 0.1 }
  xero.next({ body: { Invoices: [own] } })
  expect(await books.find(invoice)).toEqual({ id: 'b', total_cents: 159_501, left_cents: 10 })
  expect(sent().query.get('InvoiceNumbers')).toBe('1042')
})

test('the accounts and taxes that sales can be put to', async () => {
  const { income, payment, taxes } = await books.choices()
  expect(income).toContainEqual({ value: '200', label: '200 · Sales' })
  expect(payment.map(each => each.label)).toContain('091 · Business Savings Account')
  expect(taxes).toContainEqual({ value: 'OUTPUT2', label: '15% GST on Income', rate: 1_500 })
  expect(taxes.map(each => each.value)).not.toContain('INPUT2')
})

test('tracking categories have the options in use, and lines name theirs', async () => {
  const { tracking } = await books.choices()
  const category = { value: '00000000-0000-0000-0000-0000000000c1', label: 'Work' }
  const option = { value: '00000000-0000-0000-0000-0000000000a1', label: 'Plumbing' }
  expect(tracking).toEqual([{ ...category, options: [option] }])
  const asked = xero.seen.find(({ path }) => path.endsWith('/TrackingCategories'))!
  expect(asked.query.get('where')).toBe('Status=="ACTIVE"')
  const [line] = invoice.lines
  await books.add({ ...invoice, lines: [{ ...line!, tracking: { category, option } }] }, 'key-t')
  expect(sent().body).toMatchObject({
    Invoices: [
      {
        LineItems: [
          {
            Tracking: [
              {
                TrackingCategoryID: category.value,
                TrackingOptionID: option.value,
                Name: 'Work',
                Option: 'Plumbing',
              },
            ],
          },
        ],
      },
    ],
  })
}, 60_000)

test('what Prism does not take is refused: the test can fail', async () => {
  const bad = books.add({ ...invoice, number: '1'.repeat(300) }, 'key')
  await expect(bad).rejects.toBeInstanceOf(BooksRefused)
})

test('Xero’s reasons are told; a rest is kept; what may pass is not taken for a no', async () => {
  const message = 'Invoice # must be unique.'
  xero.next({
    status: 400,
    body: {
      Message: 'A validation exception occurred',
      Elements: [{ ValidationErrors: [{ Message: message }] }],
    },
  })
  await expect(books.add(invoice, 'key')).rejects.toEqual(new BooksRefused(message))
  xero.next({ status: 429, headers: { 'retry-after': '37' }, body: '' })
  await expect(books.add(invoice, 'key')).rejects.toMatchObject({ seconds: 37, isDaily: false })
  xero.next({ status: 429, headers: { 'x-rate-limit-problem': 'day', 'retry-after': '5000' }, body: '' })
  const busy = books.add(invoice, 'key')
  await expect(busy).rejects.toBeInstanceOf(BooksBusy)
  await expect(busy).rejects.toMatchObject({ seconds: 5_000, isDaily: true })
  xero.next({ status: 401, body: {} })
  await expect(books.add(invoice, 'key')).rejects.toBeInstanceOf(BooksSignedOut)
  const hasty = xero.accounting(200).open(tokens, 'org-1')
  for (const answer of [{ status: 503, body: 'down' }, 'silence'] as const) {
    xero.next(answer)
    await expect(hasty.add(invoice, 'key')).rejects.toBeInstanceOf(BooksUnavailable)
  }
})
