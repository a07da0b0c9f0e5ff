import { expect, test } from 'vitest'
import { type EntryWorth, type JobShare, splitBy, standingOf } from '../ledger/entry-worth.rules.ts'
import type { EntryKind } from '../ledger/ledger.rules.ts'
import {
  creditOfLines,
  type Unweighed,
  type WorthInvoice,
  weighEntry,
  worthDifference,
  worthOfLines,
} from './document-worth.rules.ts'

const line = (id: string, dollars: number, is_taxable = true, section = '') => ({
  id,
  item_id: null,
  section,
  name: id,
  description: '',
  quantity: 1,
  unit: '',
  discount: 0,
  price_cents: dollars * 100,
  is_taxable,
})
const invoice = (...lines: ReturnType<typeof line>[]): WorthInvoice => ({
  lines,
  with_tax: false,
  tax: 1_000,
  discount: 0,
  discount_cents: 0,
  job_id: 1,
  more_job_ids: [],
})

type Kept = EntryWorth & { id: number; kind: EntryKind; job_id: number | null }
/** Posts entries of an invoice one after the other. */
function posting(document: WorthInvoice) {
  const entries: Kept[] = []
  return {
    entries,
    post(entry: Unweighed, as: WorthInvoice = document): Kept {
      const kept = { ...weighEntry(as, entries, entry), id: entries.length + 1, kind: entry.kind, job_id: 1 }
      entries.push(kept)
      return kept
    },
  }
}

test('payments in parts hold the invoice’s tax to the cent', () => {
  const { post, entries } = posting(invoice(line('1', 100)))
  post({ kind: 'invoice', amount_cents: 11_000 })
  const taxes = [3_667, 3_667, 3_666].map(
    cents => post({ kind: 'payment', amount_cents: -cents }).paid_tax_cents,
  )
  expect(taxes).toEqual([333, 334, 333])
  expect(standingOf(entries).paidTax).toBe(1_000)
})

test('eleven in twenty-two parts holds one', () => {
  const { post, entries } = posting(invoice(line('1', 10)))
  post({ kind: 'invoice', amount_cents: 1_100 })
  for (let n = 0; n < 22; n++) post({ kind: 'payment', amount_cents: -50 })
  expect(standingOf(entries).paidTax).toBe(100)
})

test('what is paid twice holds no second tax, and its refund takes none off', () => {
  const { post, entries } = posting(invoice(line('1', 100)))
  post({ kind: 'invoice', amount_cents: 11_000 })
  post({ kind: 'payment', amount_cents: -11_000 })
  expect(post({ kind: 'payment', amount_cents: -11_000 }).paid_tax_cents).toBe(0)
  expect(post({ kind: 'refund', amount_cents: 11_000 }).paid_tax_cents).toBe(0)
  expect(standingOf(entries)).toMatchObject({ tax: 1_000, paidTax: 1_000 })
})

test('a credit of what was paid takes its tax off the sales at once, and off what was received as it is given back', () => {
  const { post } = posting(invoice(line('1', 100)))
  post({ kind: 'invoice', amount_cents: 11_000 })
  post({ kind: 'payment', amount_cents: -11_000 })
  expect(post({ kind: 'credit', amount_cents: -5_500 })).toMatchObject({ tax_cents: -500, paid_tax_cents: 0 })
  expect(post({ kind: 'refund', amount_cents: 3_000 }).paid_tax_cents).toBe(-273)
  expect(post({ kind: 'refund', amount_cents: 2_500 }).paid_tax_cents).toBe(-227)
})

test('a revision by untaxed work keeps the first tax, and a credit for lines takes off what is in them', () => {
  const before = invoice(line('1', 1_000))
  const after = invoice(line('1', 1_000), line('2', 900, false))
  const { post, entries } = posting(before)
  expect(post({ kind: 'invoice', amount_cents: 110_000 }).tax_cents).toBe(10_000)
  post({ kind: 'payment', amount_cents: -110_000 })
  const worth = worthDifference(worthOfLines(after), worthOfLines(before))
  const revision = post({ kind: 'revision', amount_cents: worth.amount, worth }, after)
  expect(revision).toMatchObject({ amount_cents: 90_000, tax_cents: 0, taxable_cents: 0, paid_tax_cents: 0 })
  const credit = creditOfLines(after, entries, new Set(['2']), 90_000)!
  expect(credit).toMatchObject({ amount: -90_000, tax: 0 })
  expect(creditOfLines(after, entries, new Set(['1']), 55_000)).toMatchObject({
    tax: -5_000,
    taxable: -50_000,
  })
  expect(creditOfLines(after, entries, new Set(['2']), 90_001)).toBeNull()
})

test('a revision that taxes other lines has an entry without an amount', () => {
  const before = invoice(line('1', 110, false))
  const after = invoice(line('1', 100))
  const worth = worthDifference(worthOfLines(after), worthOfLines(before))
  const { post } = posting(before)
  post({ kind: 'invoice', amount_cents: 11_000 })
  post({ kind: 'payment', amount_cents: -11_000 })
  const revision = post({ kind: 'revision', amount_cents: worth.amount, worth }, after)
  expect(revision).toMatchObject({ amount_cents: 0, tax_cents: 1_000, paid_tax_cents: 1_000 })
})

test('entries of an invoice for two jobs are shared by its lines, money by what each still owes', () => {
  const both = {
    ...invoice(
      line('j1-work', 100, true, 'Job #1'),
      line('j2-work', 300, false, 'Job #2'),
      line('9', 50, true, 'Job #2'),
    ),
    more_job_ids: [2],
  }
  const { post } = posting(both)
  const shares = (entry: Kept) =>
    (entry.shares as JobShare[]).map(({ amount_cents, tax_cents, paid_tax_cents }) => [
      amount_cents,
      tax_cents,
      paid_tax_cents,
    ])
  expect(shares(post({ kind: 'invoice', amount_cents: 46_500 }))).toEqual([
    [11_000, 1_000, 0],
    [35_500, 500, 0],
  ])
  // Paid on the first job when that was closed.
  expect(post({ kind: 'payment', amount_cents: -11_000, job_id: 1 }).shares).toBeNull()
  expect(shares(post({ kind: 'payment', amount_cents: -20_000 }))).toEqual([
    [0, 0, 0],
    [-20_000, 0, 645],
  ])
  expect(shares(post({ kind: 'credit', amount_cents: -1_500 }))).toEqual([
    [-355, -32, 0],
    [-1_145, -16, 0],
  ])
})

test('cents are split to the cent, and what rounding leaves goes to the largest', () => {
  expect(splitBy(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitBy(-100, [1, 2, 4])).toEqual([-14, -29, -57])
  expect(splitBy(10, [0, 0, 0])).toEqual([4, 3, 3])
})
