import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlanRefunds } from '#server/db/row-types.ts'

export type PlanRefund = Selectable<PlanRefunds>

export const insertRefund = (
  tx: CompanyTx,
  refund: Pick<Insertable<PlanRefunds>, 'invoice_id' | 'cents' | 'reference'>,
): Promise<PlanRefund> =>
  tx
    .insertRows('plan_refunds', { ...refund, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateRefund = (
  tx: CompanyTx,
  id: number,
  fields: Pick<Updateable<PlanRefunds>, 'status' | 'error'>,
): Promise<PlanRefund> =>
  tx.updateRows('plan_refunds').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const refundById = (tx: CompanyTx, id: number): Promise<PlanRefund | undefined> =>
  tx.rows('plan_refunds').where('id', '=', id).selectAll().executeTakeFirst()

/** What of an invoice is asked for and not answered yet. */
export async function askedCents(tx: CompanyTx, invoiceId: number): Promise<number> {
  const row = await tx
    .rows('plan_refunds')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'asked')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}
