import type { CompanyTx } from '#server/db/company-tx.ts'

/** A bank still works on a payment by card. */
export async function isPaymentUnderWay(tx: CompanyTx, id: number): Promise<boolean> {
  const found = await tx
    .rows('card_payments')
    .where('invoice_id', '=', id)
    .where('status', '=', 'processing')
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Which of these entries are payments by card, and how each is disputed; one lost before that was an entry is none. */
export async function paidByCard(tx: CompanyTx, entries: readonly number[]): Promise<Map<number, string>> {
  if (entries.length === 0) return new Map()
  const rows = await tx
    .rows('card_payments')
    .where('entry_id', 'in', entries)
    .where(({ or, eb }) => or([eb('dispute', '<>', 'lost'), eb('dispute_entry_id', 'is not', null)]))
    .select(['entry_id', 'dispute'])
    .execute()
  return new Map(rows.map(row => [row.entry_id!, row.dispute]))
}
