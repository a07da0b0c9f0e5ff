import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { CreditBalances, CreditEntries } from '#server/db/row-types.ts'
import type { CreditKind } from '../credit.rules.ts'

export type BalanceRow = Selectable<CreditBalances>
export type EntryRow = Selectable<CreditEntries>

export async function balances(tx: CompanyTx): Promise<BalanceRow[]> {
  return tx.rows('credit_balances').selectAll().execute()
}

/** The balance of a kind, locked until the transaction ends; made at first. */
export async function lockBalance(tx: CompanyTx, kind: CreditKind): Promise<BalanceRow> {
  return tx
    .insertRows('credit_balances', { kind })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ version: sql<number>`credit_balances.version` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateBalance(
  tx: CompanyTx,
  kind: CreditKind,
  fields: Partial<Omit<BalanceRow, 'company_id' | 'kind' | 'version'>>,
): Promise<BalanceRow> {
  return tx
    .updateRows('credit_balances')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function addEntry(
  tx: CompanyTx,
  entry: Pick<EntryRow, 'kind' | 'reason' | 'amount' | 'balance'> &
    Partial<Pick<EntryRow, 'note' | 'invoice_id'>>,
): void {
  tx.addRows('credit_entries', [{ ...entry, at: tx.now }])
}

/** The journal, the newest first; `after`: below this id. */
export async function entries(
  tx: CompanyTx,
  kind: CreditKind,
  after: number | null,
  limit: number,
): Promise<EntryRow[]> {
  let query = tx
    .rows('credit_entries')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
  if (after !== null) query = query.where('id', '<', after)
  return query.execute()
}

/** Companies whose credit has fallen below what they refill at. */
export async function companiesToRefill(tx: PlatformTx): Promise<{ company_id: number; kind: string }[]> {
  return tx
    .selectFrom('credit_balances')
    .where('refill_on', '=', true)
    .where(sql<boolean>`included + bought < refill_below`)
    .select(['company_id', 'kind'])
    .execute()
}
