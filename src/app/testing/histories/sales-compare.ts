import { expect } from 'vitest'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { checkClosedBooks } from '#features/insight/measures/server/check-closed-books.service.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { accountingContract } from '#features/money/accounting/accounting.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { checkLedger } from '#features/money/ledger/server/check-ledger.service.ts'
import { statementsContract } from '#features/money/statements/statements.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { parseDay } from '#shared/dates.ts'
import type { TestCompany, testApp } from '../test-app.ts'
import {
  accountOf,
  asked,
  figuresOf,
  isMoney,
  kinds,
  type ModelInvoice,
  owed,
  paid,
  type SalesModel,
  sumsOf,
} from './sales-model.ts'

/** The server and the company that a history is about. */
export interface Real {
  app: Awaited<ReturnType<typeof testApp>>
  company: TestCompany
  /** The sums of closed days, as they were when they were closed. */
  closed?: object | null
}

const year = { from: '2026-01-01', to: '2026-12-31' }
const cents = (dollars: number | string | undefined): number => Math.round(Number(dollars ?? 0) * 100)
/** An amount on English paper. */
const printed = (amount: number) =>
  `${amount < 0 ? '-' : ''}$${(Math.abs(amount) / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`

async function monthsOf({ app, company }: Real) {
  await catchUpFigures(app.services.db, [company.id])
  const { rows } = await app.services.db.readCompany(companyIdFrom(company.id, 'schedule'), tx =>
    readMeasures(tx, { measures: kinds, from: parseDay(year.from)!, to: parseDay(year.to)!, by: 'month' }),
  )
  return Object.fromEntries(
    kinds.map(kind => [
      kind,
      Object.fromEntries(
        rows
          .map(({ key, figures }) => [key, figures[kind].amount ?? 0] as const)
          .filter(([, amount]) => amount !== 0)
          .sort(([a], [b]) => a.localeCompare(b)),
      ),
    ]),
  )
}

/** Sums of all days to a day. */
async function sumsTo({ app, company }: Real, day: string) {
  await catchUpFigures(app.services.db, [company.id])
  const { totals } = await app.services.db.readCompany(companyIdFrom(company.id, 'schedule'), tx =>
    readMeasures(tx, { measures: kinds, from: parseDay(year.from)!, to: parseDay(day)!, by: 'month' }),
  )
  const [books] = await app.sql(
    `select count(*) as entries, coalesce(sum(amount_cents), 0) as owed from ledger_entries
     where company_id = $1 and day <= $2`,
    [company.id, day],
  )
  return { totals, books }
}

/** Remembers what closed days come to, for every later comparison. */
export async function keepClosed(real: Real, day: string | null): Promise<void> {
  real.closed = day === null ? null : await sumsTo(real, day)
}

/** Figures, the invoices' pages, the list's sums and the clients' statements say what the model says. */
export async function compareNow(model: SalesModel, real: Real, touched: ReadonlySet<ModelInvoice>) {
  const { app, company } = real
  expect(await monthsOf(real)).toEqual(figuresOf(model))
  // Whatever was done since: closed days are unchanged.
  if (model.closed !== null) expect(await sumsTo(real, model.closed)).toEqual(real.closed)
  const standing = model.invoices.filter(({ status }) => status === 'issued')
  const totals = (await app.ok(invoicesContract.totals, {}, company.owner)).body.result
  expect(totals).toEqual({
    total_cents: standing.reduce((sum, { total }) => sum + total, 0),
    owed_cents: standing.reduce((sum, invoice) => sum + owed(invoice), 0),
  })
  for (const invoice of touched) await comparePage(invoice, real)
  for (const client of new Set([...touched].map(invoice => invoice.client)))
    await compareStatement(model, real, client)
}

async function comparePage(invoice: ModelInvoice, { app, company }: Real) {
  const page = (await app.ok(invoicesContract.byId, { id: invoice.id } as never, company.owner)).body.result!
  expect({
    total: cents(page.total),
    tax: cents(page.tax),
    owed: cents(page.owed),
    paid: cents(page.paid),
    entries: page.entries.map(({ kind, amount, date }) => [kind, cents(amount), date]),
  }).toEqual({
    total: invoice.total,
    tax: invoice.tax,
    owed: owed(invoice),
    paid: paid(invoice),
    entries: invoice.entries.map(({ kind, cents: amount, day }) => [kind, amount, day]),
  })
}

async function compareStatement(model: SalesModel, { app, company }: Real, client: number) {
  const span = { client_id: client, from: year.from, to: model.today }
  const statement = (await app.ok(statementsContract.open, span, company.owner)).body.result
  const account = accountOf(model, client, model.today)
  expect(statement.closing_cents).toBe(account.reduce((sum, entry) => sum + entry.cents, 0))
  expect(statement.entries.map(entry => entry.amount_cents).sort()).toEqual(
    account.map(entry => entry.cents).sort(),
  )
}

/** Also every row of the list, paper, reports, their files, the widget, the books and the doctor. */
export async function compareEnd(model: SalesModel, real: Real) {
  const { app, company } = real
  const as = company.owner
  const figures = figuresOf(model)
  const all = (kind: keyof typeof figures) =>
    Object.values(figures[kind]).reduce((total, amount) => total + amount, 0)
  for (const [name, sales, tax] of [
    ['gst', 'billed', 'billedTax'],
    ['gst-cash', 'received', 'receivedTax'],
  ] as const) {
    const asks = { name, by: 'month', ...year } as const
    const { totals } = (await app.ok(reportsContract.run, asks as never, as)).body.result
    expect([totals[sales]!.amount ?? 0, totals[tax]!.amount ?? 0]).toEqual([all(sales), all(tax)])
    const file = { ...asks, format: 'csv', language: 'en' }
    const csv = readCsv((await app.ok(reportsContract.exportReport, file as never, as)).body as never)
    const header = name === 'gst' ? 'Tax on sales' : 'Tax on payments'
    expect(csv.reduce((total, row) => total + cents(row[header]), 0)).toBe(all(tax))
  }
  const range = { start: year.from, end: year.to }
  const [widget] = (await app.ok(dashboardContract.revenueData, range, as)).body.result
  expect(widget?.sum_cents ?? 0).toBe(all('revenue'))
  await compareFiles(model, real)
  await compareList(model, real)
  expect((await checkLedger(app.services.db, [company.id])).differing).toEqual([])
  expect(await checkClosedBooks(app.services.db, [company.id])).toEqual([])
  const standing = model.invoices.filter(({ status }) => status === 'issued')
  const last = standing.findLast(invoice => asked(invoice) > 0)
  if (!last) return
  const pdf = (await app.ok(invoicesContract.pdf, { id: last.id } as never, as)).body as never as Buffer
  const text = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const amount of [last.total, last.tax, Math.abs(owed(last))])
    if (amount !== 0) expect(text).toContain(printed(amount))
}

async function compareList(model: SalesModel, { app, company }: Real) {
  const rows = readCsv(
    (await app.ok(invoicesContract.exportInvoices, {} as never, company.owner)).body as never,
  )
  const sorted = (values: number[][]) => values.map(String).sort()
  const drafts = model.drafts.map(({ lines }) => sumsOf(lines, model.percent).total)
  expect(sorted(rows.map(row => [cents(row.Total), cents(row.Owed)]))).toEqual(
    sorted([...drafts.map(total => [total, 0]), ...model.invoices.map(each => [each.total, owed(each)])]),
  )
}

/** The books' files of each month have its entries: what was asked for, and the money. */
async function compareFiles(model: SalesModel, { app, company }: Real) {
  const entries = model.invoices.flatMap(invoice => invoice.entries)
  for (const month of new Set(entries.map(({ day }) => day.slice(0, 7)))) {
    const own = entries.filter(({ day }) => day.startsWith(month))
    const [y, m] = month.split('-').map(Number)
    const to = new Date(Date.UTC(y!, m!, 0)).toISOString().slice(0, 10)
    const rows = async (kind: 'invoices' | 'credits' | 'payments') => {
      const wanted = { program: 'xero', kind, from: `${month}-01`, to } as const
      return readCsv((await app.ok(accountingContract.exportBooks, wanted, company.owner)).body as never)
    }
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
    const documents = [...(await rows('invoices')), ...(await rows('credits'))]
    const money = own.filter(isMoney)
    expect({
      month,
      documents: sum(
        documents.map(
          row => cents(Number(row['*Quantity']) * Number(row['*UnitAmount'])) + cents(row.TaxAmount),
        ),
      ),
      payments: sum((await rows('payments')).map(row => cents(row['*Amount']))),
    }).toEqual({
      month,
      documents: sum(own.filter(entry => !isMoney(entry)).map(entry => entry.cents)),
      payments: 0 - sum(money.flatMap(entry => (entry.by === 'credit' ? [] : [entry.cents]))),
    })
  }
}
