import { afterEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import { type ExportKind, type ExportProgram, exportPrograms } from '../book-files.rules.ts'

// A period's files add up to what the ledger has of it, and nothing later changes what they have.

const app = await testApp()
afterEach(() => app.setNow(null))
const { ok } = app

type Company = Awaited<ReturnType<typeof app.company>>
const june = { from: '2026-06-01', to: '2026-06-30' }
const july = { from: '2026-07-01', to: '2026-07-31' }
const both = { from: june.from, to: july.to }

async function rowsOf(company: Company, program: ExportProgram, kind: ExportKind, period: typeof june) {
  const isQuickBooks = program === 'quickbooks'
  const { body } = await ok(c.exportBooks, { program, kind, ...period }, company.owner)
  const rows = await readCsv(body as unknown as Buffer)
  const columns = {
    xero: { number: '*InvoiceNumber', day: '*InvoiceDate', paid: '*Amount', of: 'Reference' },
    myob: { number: 'Invoice No.', day: 'Date', paid: 'Amount Applied', of: 'Invoice #' },
    quickbooks: {
      number: kind === 'credits' ? '*CreditNoteNo' : '*InvoiceNo',
      day: kind === 'credits' ? '*CreditNoteDate' : '*InvoiceDate',
      paid: 'Amount',
      of: 'Description',
    },
  }[program]
  if (kind === 'payments') return rows.map(row => ({ of: row[columns.of], cents: cents(row[columns.paid]) }))
  return rows
    .filter(row => row[columns.number] !== '')
    .map(row => ({
      of: `${row[columns.number]} ${row[columns.day]}`,
      cents: isQuickBooks
        ? cents(Number(row['*ItemAmount']) + Number(row.ItemTaxAmount)) * (kind === 'credits' ? -1 : 1)
        : program === 'xero'
          ? cents(Number(row['*Quantity']) * Number(row['*UnitAmount']) + Number(row.TaxAmount))
          : cents(row['Inc-Tax Amount']),
    }))
}
const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)

/** The total of each document in a file. */
async function sums(company: Company, program: ExportProgram, kind: ExportKind, period: typeof june) {
  const of: Record<string, number> = {}
  for (const row of await rowsOf(company, program, kind, period)) of[row.of!] = (of[row.of!] ?? 0) + row.cents
  return of
}

async function expectLedger(company: Company, period: typeof june) {
  const [ledger] = await app.sql<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries
     where company_id = $1 and day between $2::date and $3::date`,
    [company.id, period.from, period.to],
  )
  for (const program of exportPrograms) {
    let filed = 0
    for (const kind of ['invoices', 'credits', 'payments'] as const)
      for (const row of await rowsOf(company, program, kind, period))
        filed += kind === 'payments' ? -row.cents : row.cents
    expect(filed, `${program} ${period.from}`).toBe(ledger!.cents)
  }
}

const at = (day: string) => app.setNow(`${day}T02:00:00Z`)
const content = (price: number) => ({
  name: 'Ada',
  email: 'ada@example.test',
  lines: [
    { name: 'Tap', price },
    { name: 'Permit', price: 10, is_taxable: false },
  ],
})
/** An invoice of 10 June. */
async function issued(company: Company, price = 100, dates = { date: '2026-06-10', due: '2026-06-24' }) {
  const { id } = (await ok(invoicesContract.add, { ...content(price), ...dates }, company.office)).body.result
  await ok(invoicesContract.send, { id, via: 'none' }, company.office)
  return id
}
const pay = async (company: Company, id: number, amount_cents: number) =>
  (await ok(invoicesContract.pay, { id, amount_cents, method: 1 }, company.office)).body.receipt
async function takeBackAndVoid(company: Company, id: number, receipt: number) {
  await ok(invoicesContract.removeReceipt, { id: receipt, note: 'Wrong client' }, company.office)
  await ok(invoicesContract.void, { id, note: 'Wrong client' }, company.office)
}

test('an invoice that is made void in the next month stays in its own, with its payment', async () => {
  const company = await app.company()
  at('2026-06-10')
  const id = await issued(company)
  const receipt = await pay(company, id, 5_000)
  const before = await sums(company, 'xero', 'invoices', june)
  at('2026-07-05')
  await takeBackAndVoid(company, id, receipt)
  expect(await sums(company, 'xero', 'invoices', june)).toEqual(before)
  expect(before).toEqual({ '1 10/06/2026': 12_000 })
  expect(Object.values(await sums(company, 'xero', 'credits', july))).toEqual([-12_000])
  for (const period of [june, july]) await expectLedger(company, period)
})

test('one that came and went within a period is in none of its files, and neither is its payment', async () => {
  const company = await app.company()
  at('2026-06-10')
  const id = await issued(company)
  await takeBackAndVoid(company, id, await pay(company, id, 5_000))
  await issued(company, 200)
  for (const program of exportPrograms) {
    expect(await sums(company, program, 'invoices', june)).toEqual({ '2 10/06/2026': 23_000 })
    expect(await rowsOf(company, program, 'credits', june)).toEqual([])
    expect(await rowsOf(company, program, 'payments', june)).toEqual([])
  }
  await expectLedger(company, june)
})

test('a later change is a document of its own day and leaves the first one where it is', async () => {
  const company = await app.company()
  at('2026-06-10')
  const more = await issued(company)
  const less = await issued(company)
  at('2026-07-06')
  const revise = (id: number, price: number, dates = {}) =>
    ok(invoicesContract.editSent, { ...content(price), ...dates, id, via: 'none' }, company.office)
  await revise(more, 300)
  await revise(less, 50)
  await pay(company, more, 34_000)
  expect(await sums(company, 'xero', 'invoices', june)).toEqual({
    '1 10/06/2026': 12_000,
    '2 10/06/2026': 12_000,
  })
  expect(Object.entries(await sums(company, 'myob', 'invoices', july))).toEqual([
    [expect.stringMatching(/^1-\d+ 06\/07\/2026$/), 22_000],
  ])
  expect(Object.entries(await sums(company, 'myob', 'credits', july))).toEqual([
    [expect.stringMatching(/^2-\d+ 06\/07\/2026$/), -5_500],
  ])
  // MYOB's payments fit the documents.
  expect(Object.entries(await sums(company, 'myob', 'payments', july))).toEqual([
    ['1', 12_000],
    [expect.stringMatching(/^1-\d+$/), 22_000],
  ])
  for (const period of [june, july, both]) await expectLedger(company, period)
})

test('an invoice that gets another date goes to its new day with all of its lines', async () => {
  const company = await app.company()
  at('2026-06-10')
  const id = await issued(company)
  at('2026-07-06')
  const dates = { date: '2026-07-02', due: '2026-07-16' }
  await ok(invoicesContract.editSent, { ...content(100), ...dates, id, via: 'none' }, company.office)
  expect(await rowsOf(company, 'xero', 'invoices', june)).toEqual([])
  expect(await rowsOf(company, 'xero', 'invoices', july)).toEqual([
    { of: '1 02/07/2026', cents: 11_000 },
    { of: '1 02/07/2026', cents: 1_000 },
  ])
  for (const period of [june, july]) await expectLedger(company, period)
})
