import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type CreditKind, creditKinds } from '../credit.rules.ts'
import { addEntry, type BalanceRow, balances, lockBalance, updateBalance } from './credit.queries.ts'

/** Kinds that the host's provider sends or calls here, so that they are counted down. */
export const countedKinds = ({ sms, voice }: Pick<Services['providers'], 'sms' | 'voice'>): CreditKind[] =>
  creditKinds.filter(kind => (kind === 'sms' ? sms : voice).usesCredit)

export const totalOf = ({ included, bought }: BalanceRow): number => included + bought

/**
 * Spends up to `wanted` of a company's credit, the included first, and says how much. The balance stays locked until the
 * transaction ends, so that it never falls below 0. `first`: what a company has that never spent any;
 * `note` is read in the journal.
 */
export async function spendUpTo(
  tx: CompanyTx,
  kind: CreditKind,
  wanted: number,
  { first = 0, note = '' } = {},
): Promise<number> {
  let before = await lockBalance(tx, kind)
  if (before.version === 1 && first > 0 && totalOf(before) === 0) {
    before = await updateBalance(tx, kind, { bought: first })
    addEntry(tx, { kind, reason: 'given', amount: first, balance: first })
  }
  const amount = Math.min(wanted, totalOf(before))
  if (amount === 0) return 0
  const included = Math.min(before.included, amount)
  const after = await updateBalance(tx, kind, {
    included: before.included - included,
    bought: before.bought - (amount - included),
  })
  addEntry(tx, { kind, reason: 'spent', amount: -amount, balance: totalOf(after), note })
  return amount
}

/** Gives back what was spent on something that came to nothing. */
export async function giveBackSpent(tx: CompanyTx, kind: CreditKind, amount: number): Promise<void> {
  if (amount === 0) return
  const before = await lockBalance(tx, kind)
  const after = await updateBalance(tx, kind, { bought: before.bought + amount })
  addEntry(tx, { kind, reason: 'refunded', amount, balance: totalOf(after) })
}

/** Credit that is left of a kind. `first`: what a company has that never spent any. */
export async function creditLeft(tx: CompanyTx, kind: CreditKind, first = 0): Promise<number> {
  const row = (await balances(tx)).find(each => each.kind === kind)
  return row && (row.version > 1 || totalOf(row) > 0) ? totalOf(row) : first
}
