import { afterAll, expect, test } from 'vitest'
import { xeroCounterpart } from '../../testing/xero-counterpart.ts'
import {
  type Accounting,
  type BookDocument,
  type BookRecord,
  BooksBusy,
  BooksRefused,
  BooksSignedOut,
  BooksUnavailable,
  type Tokens,
} from './accounting.port.ts'
import { rememberingBooks } from './testing/remembering-books.ts'

/** An accounting program's adapter with a counterpart that can be told to make trouble once. */
interface BooksUnderTest {
  accounting: Accounting
  tokens: Tokens
  organisation: string
  /** An account's id on which payments arrive. */
  account: string
  income: string
  expense: string
  tax: string
  purchaseTax: string
  /** The next request gets this answer. */
  next(trouble: 'refused' | 'busy' | 'busy for the day' | 'signed out' | 'down'): void
}

/** A first request may wait for the counterpart's start. */
const patience = 60_000
let made = 0

/**
 * Tests of what each adapter of `Accounting` has to do, whoever the vendor is; those of a vendor's own requests stand in a
 * file of its own.
 */
function booksContract(name: string, under: BooksUnderTest): void {
  const books = () => under.accounting.open(under.tokens, under.organisation)
  const next = () => `C-${++made}`
  const client = () =>
    ({
      kind: 'client',
      number: next(),
      name: `Ann ${made}`,
      email: 'ann@example.test',
      phone: '',
      address: '',
    }) as const
  const document = (kind: BookDocument['kind'], contact: BookDocument['contact']): BookDocument => {
    const isBought = kind === 'bill' || kind === 'billCredit'
    const line = {
      description: 'Tap',
      quantity: 2,
      net_cents: 10_000,
      tax_cents: 1_000,
      account: isBought ? under.expense : under.income,
      tax: isBought ? under.purchaseTax : under.tax,
      item: null,
    }
    return {
      kind,
      number: next(),
      contact,
      day: '2026-03-02',
      due: '2026-03-16',
      reference: '',
      lines: [line],
    }
  }
  const add = (record: BookRecord) => books().add(record, next())

  test(`${name}: each kind of record is added, changed and found by its own number or name`, {
    timeout: patience,
  }, async () => {
    const contact = { id: (await add(client())).id }
    const item = {
      kind: 'item',
      code: next(),
      name: 'Tap',
      description: '',
      price_cents: 4_500,
      cost_cents: null,
      account: under.income,
      tax: under.tax,
    } as const
    const records = [
      client(),
      item,
      document('invoice', contact),
      document('credit', contact),
      document('bill', { name: 'Harbour Trade Supplies' }),
      document('billCredit', { name: 'Harbour Trade Supplies' }),
    ]
    for (const record of records) {
      expect(await books().find(record), record.kind).toBeNull()
      expect((await add(record)).id, record.kind).not.toBe('')
    }
    for (const record of [client(), { ...item, code: next() }, document('invoice', contact)]) {
      const { id } = await add(record)
      expect((await books().change(id, record, next())).id, record.kind).not.toBe('')
    }
  })

  test(`${name}: a repetition under the same key answers as the first time`, {
    timeout: patience,
  }, async () => {
    const record = document('invoice', { id: (await add(client())).id })
    const key = next()
    const first = await books().add(record, key)
    expect(await books().add(record, key)).toEqual(first)
  })

  test(`${name}: payments, credit and what is taken back`, { timeout: patience }, async () => {
    const contact = { id: (await add(client())).id }
    const invoice = (await add(document('invoice', contact))).id
    const credit = (await add(document('credit', contact))).id
    const paid = {
      kind: 'payment',
      account: under.account,
      cents: 4_000,
      day: '2026-03-03',
      reference: next(),
    } as const
    const { id } = await add({ ...paid, of: { invoice } })
    expect(id).not.toBe('')
    expect((await add({ ...paid, reference: next(), of: { credit } })).id).not.toBe('')
    await books().allocate(credit, invoice, 1_000, '2026-03-03', next())
    await books().remove('payment', id, next())
    await books().remove('invoice', (await add(document('invoice', contact))).id, next())
  })

  test(`${name}: accounts and taxes to choose from, in the port's words`, { timeout: patience }, async () => {
    const { country, currency, income, payment, taxes, expense, purchase_taxes } = await books().choices()
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(currency).toMatch(/^[A-Z]{3}$/)
    for (const choices of [income, payment, taxes, [...expense, ...purchase_taxes]]) {
      expect(choices.length).toBeGreaterThan(0)
      for (const { value, label } of choices) expect([value, label]).not.toContain('')
    }
    for (const { rate } of [...taxes, ...purchase_taxes]) expect(Number.isInteger(rate)).toBe(true)
  })

  test(`${name}: contacts and payments come by page, amounts in cents and days as days`, {
    timeout: patience,
  }, async () => {
    const { contacts, isLast } = await books().contacts(1)
    expect(typeof isLast).toBe('boolean')
    for (const contact of contacts)
      expect(contact).toEqual({
        id: expect.stringMatching(/./),
        name: expect.stringMatching(/./),
        email: expect.any(String),
        abn: expect.any(String),
      })
    const page = await books().payments(new Date(0), 1)
    expect(page.upTo === null).toBe(page.payments.length === 0)
    for (const { cents, day, currency, invoice } of page.payments) {
      expect(Number.isInteger(cents)).toBe(true)
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(currency).toMatch(/^[A-Z]{3}$/)
      expect(invoice.id).not.toBe('')
    }
  })

  test.each([
    ['refused', BooksRefused, {}],
    ['busy', BooksBusy, { isDaily: false }],
    ['busy for the day', BooksBusy, { isDaily: true }],
    ['signed out', BooksSignedOut, {}],
    ['down', BooksUnavailable, {}],
  ] as const)(`${name}: %s has its own error`, { timeout: patience }, async (trouble, error, told) => {
    const record = client()
    under.next(trouble)
    const answer = books().add(record, next())
    await expect(answer).rejects.toBeInstanceOf(error)
    await expect(answer).rejects.toMatchObject(told)
  })

  test(`${name}: what it did not send is no news`, async () => {
    expect(under.accounting.readNews('{"events":[]}', 'forged')).toBeNull()
  })
}

// Both do what the port says; a further vendor's adapter joins with its own counterpart.

const tokens = { access: 'access', refresh: 'refresh', ends: '2030-01-01T00:00:00Z', payroll: false }
const usual = {
  tokens,
  organisation: 'org-1',
  income: '200',
  expense: '310',
  tax: 'OUTPUT',
  purchaseTax: 'INPUT',
}

const xero = await xeroCounterpart()
afterAll(xero.stop)
const answers = {
  refused: { status: 400, body: { Elements: [{ ValidationErrors: [{ Message: 'It must be unique.' }] }] } },
  busy: { status: 429, headers: { 'retry-after': '37' }, body: '' },
  'busy for the day': {
    status: 429,
    headers: { 'x-rate-limit-problem': 'day', 'retry-after': '5000' },
    body: '',
  },
  'signed out': { status: 401, body: {} },
  down: { status: 503, body: 'down' },
} satisfies Record<Parameters<BooksUnderTest['next']>[0], unknown>
booksContract('Xero', {
  ...usual,
  accounting: xero.accounting(),
  account: '00000000-0000-0000-0000-000000000001',
  next: trouble => xero.next(answers[trouble]),
})

const own = rememberingBooks()
const errors = {
  refused: () => new BooksRefused('It must be unique.'),
  busy: () => new BooksBusy(37, false),
  'busy for the day': () => new BooksBusy(5_000, true),
  'signed out': () => new BooksSignedOut(),
  down: () => new BooksUnavailable(),
}
booksContract('books that remember', {
  ...usual,
  accounting: own.accounting,
  account: 'bank-1',
  next: trouble =>
    own.setTrouble({
      before() {
        own.setTrouble({})
        throw errors[trouble]()
      },
    }),
})
