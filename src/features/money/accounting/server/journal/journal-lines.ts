import { creditMethod, type EntryKind, methodLabel, moneyKinds } from '../../../ledger/ledger.rules.ts'

/** A line of the journal: one account's side of a document or of money. */
export interface JournalLine {
  account: string
  debit_cents: number
  credit_cents: number
}

/** Accounts of the journal, in plain English; an accountant has numbers of her own. */
export const journalAccounts = {
  receivable: 'Accounts receivable',
  sales: 'Sales',
  taxOwed: 'Tax collected',
  clientCredit: 'Client credit',
  payable: 'Accounts payable',
  purchases: 'Purchases',
  taxClaimed: 'Tax paid',
} as const

/** Account of money by its way, such as 'Bank: Cash'. */
const moneyAccount = (method: number | null): string =>
  method === creditMethod
    ? journalAccounts.clientCredit
    : ['Bank', methodLabel(method)].filter(Boolean).join(': ')

/** Amounts above zero are debits. */
const side = (account: string, cents: number): JournalLine[] =>
  cents === 0 ? [] : [{ account, debit_cents: Math.max(cents, 0), credit_cents: Math.max(-cents, 0) }]

/** The sides of an entry of the clients' ledger, whose amount above zero the client owes. */
export function entryJournal(entry: {
  kind: EntryKind
  amount_cents: number
  tax_cents: number
  method: number | null
}): JournalLine[] {
  const { kind, amount_cents: amount, tax_cents: tax, method } = entry
  const owed = side(journalAccounts.receivable, amount)
  if (moneyKinds.includes(kind)) return [...owed, ...side(moneyAccount(method), -amount)]
  return [...owed, ...side(journalAccounts.sales, tax - amount), ...side(journalAccounts.taxOwed, -tax)]
}

/** The sides of a supplier's invoice, or of its credit; tax that can't be claimed is a cost. */
export function billJournal(bill: {
  kind: 'invoice' | 'credit'
  net_cents: number
  tax_cents: number
  is_claimed: boolean
}): JournalLine[] {
  const sign = bill.kind === 'credit' ? -1 : 1
  const tax = bill.is_claimed ? bill.tax_cents : 0
  const total = bill.net_cents + bill.tax_cents
  return [
    ...side(journalAccounts.purchases, sign * (total - tax)),
    ...side(journalAccounts.taxClaimed, sign * tax),
    ...side(journalAccounts.payable, -sign * total),
  ]
}
