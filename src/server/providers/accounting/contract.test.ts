import { afterAll } from 'vitest'
import { xeroCounterpart } from '../../testing/xero-counterpart.ts'
import { BooksBusy, BooksRefused, BooksSignedOut, BooksUnavailable } from './accounting.port.ts'
import { type BooksUnderTest, booksContract } from './testing/books-contract.ts'
import { rememberingBooks } from './testing/remembering-books.ts'

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
