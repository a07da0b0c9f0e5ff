import { expect, test } from 'vitest'
import type { EntryKind } from '../../../ledger/ledger.rules.ts'
import { billJournal, entryJournal, type JournalLine } from './journal-lines.ts'

const shown = (lines: JournalLine[]) =>
  lines.map(({ account, debit_cents, credit_cents }) => [account, debit_cents, credit_cents])
const balance = (lines: JournalLine[]) =>
  lines.reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0)

test.each<[kind: EntryKind, amount: number, tax: number, method: number | null, lines: unknown[]]>([
  [
    'invoice',
    11_000,
    1_000,
    null,
    [
      ['Accounts receivable', 11_000, 0],
      ['Sales', 0, 10_000],
      ['Tax collected', 0, 1_000],
    ],
  ],
  [
    'credit',
    -1_100,
    -100,
    null,
    [
      ['Accounts receivable', 0, 1_100],
      ['Sales', 1_000, 0],
      ['Tax collected', 100, 0],
    ],
  ],
  [
    'fee',
    165,
    0,
    null,
    [
      ['Accounts receivable', 165, 0],
      ['Sales', 0, 165],
    ],
  ],
  [
    'payment',
    -5_000,
    -455,
    1,
    [
      ['Accounts receivable', 0, 5_000],
      ['Bank: Cash', 5_000, 0],
    ],
  ],
  [
    'refund',
    2_000,
    182,
    null,
    [
      ['Accounts receivable', 2_000, 0],
      ['Bank', 0, 2_000],
    ],
  ],
  [
    'payment',
    -700,
    0,
    9,
    [
      ['Accounts receivable', 0, 700],
      ['Client credit', 700, 0],
    ],
  ],
])('%s of %d with tax %d by %s', (kind, amount_cents, tax_cents, method, lines) => {
  const found = entryJournal({ kind, amount_cents, tax_cents, method })
  expect(shown(found)).toEqual(lines)
  expect(balance(found)).toBe(0)
})

test.each<[kind: 'invoice' | 'credit', is_claimed: boolean, lines: unknown[]]>([
  [
    'invoice',
    true,
    [
      ['Purchases', 4_001, 0],
      ['Tax paid', 400, 0],
      ['Accounts payable', 0, 4_401],
    ],
  ],
  [
    'invoice',
    false,
    [
      ['Purchases', 4_401, 0],
      ['Accounts payable', 0, 4_401],
    ],
  ],
  [
    'credit',
    true,
    [
      ['Purchases', 0, 4_001],
      ['Tax paid', 0, 400],
      ['Accounts payable', 4_401, 0],
    ],
  ],
])('a supplier’s %s, claimed %s', (kind, is_claimed, lines) => {
  const found = billJournal({ kind, net_cents: 4_001, tax_cents: 400, is_claimed })
  expect(shown(found)).toEqual(lines)
  expect(balance(found)).toBe(0)
})
