import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { CardPayments, CardRefunds } from '#server/db/row-types.ts'
import type { PayNews } from '#server/providers/pay/pay.port.ts'

const columns = columnsOf('card_payments', 'company_id')
const refundColumns = columnsOf('card_refunds', 'company_id')

type PaymentStatus = 'begun' | 'open' | 'processing' | 'paid' | 'failed' | 'expired'
type DisputeState = '' | 'open' | 'won' | 'lost'
export type CardPayment = Omit<Selectable<CardPayments>, 'company_id' | 'status' | 'dispute'> & {
  status: PaymentStatus
  dispute: DisputeState
}
export type CardRefund = Omit<Selectable<CardRefunds>, 'company_id' | 'status'> & {
  status: 'asked' | 'done' | 'failed'
}

const payments = (tx: CompanyTx) => tx.rows('card_payments').select(columns).$castTo<CardPayment>()

export const cardPayment = (tx: CompanyTx, id: number): Promise<CardPayment | undefined> =>
  payments(tx).where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends; the invoice is locked before it. */
export const lockCardPayment = (tx: CompanyTx, id: number): Promise<CardPayment | undefined> =>
  payments(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The payment that the provider tells of. */
export const paymentAt = (tx: CompanyTx, at: PayNews): Promise<CardPayment | undefined> =>
  'checkout' in at
    ? payments(tx).where('checkout', '=', at.checkout).executeTakeFirst()
    : payments(tx).where('payment', '=', at.payment).executeTakeFirst()

export const paymentCalled = (tx: CompanyTx, reference: string): Promise<CardPayment | undefined> =>
  payments(tx).where('reference', '=', reference).executeTakeFirst()

export const paymentsOfInvoice = (tx: CompanyTx, invoiceId: number): Promise<CardPayment[]> =>
  payments(tx).where('invoice_id', '=', invoiceId).orderBy('id', 'desc').limit(100).execute()

const mostPages = 200

/** Those that can still be paid on. */
export const openPages = (tx: CompanyTx): Promise<CardPayment[]> =>
  payments(tx).where('status', '=', 'open').orderBy('id').limit(mostPages).execute()

/** Those on which more would be paid than is owed by now. */
export const stalePages = (tx: CompanyTx): Promise<CardPayment[]> =>
  payments(tx)
    .where('status', '=', 'open')
    .where(
      sql<boolean>`exists (select 1 from invoices i where i.company_id = ${tx.companyId}
        and i.id = card_payments.invoice_id
        and (i.status <> 'issued' or i.owed_cents < card_payments.amount_cents))`,
    )
    .orderBy('id')
    .limit(mostPages)
    .execute()

export async function companiesWithStalePages(tx: PlatformTx, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select * from companies_with_stale_card_pages(${most}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const insertPayment = (
  tx: CompanyTx,
  row: Pick<
    CardPayment,
    'invoice_id' | 'reference' | 'account' | 'amount_cents' | 'fee_cents' | 'expires_at'
  > & { reader?: string },
): Promise<CardPayment> =>
  tx
    .insertRows('card_payments', { ...row, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returning(columns)
    .$castTo<CardPayment>()
    .executeTakeFirstOrThrow()

export const updatePayment = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Omit<CardPayment, 'id'>>,
): Promise<CardPayment> =>
  tx
    .updateRows('card_payments')
    .set(fields)
    .where('id', '=', id)
    .returning(columns)
    .$castTo<CardPayment>()
    .executeTakeFirstOrThrow()

export const refundsOf = (tx: CompanyTx, paymentIds: readonly number[]): Promise<CardRefund[]> =>
  tx
    .rows('card_refunds')
    .where('card_payment_id', 'in', paymentIds.length > 0 ? paymentIds : [0])
    .select(refundColumns)
    .orderBy('id')
    .$castTo<CardRefund>()
    .execute()

export const cardRefund = (tx: CompanyTx, id: number): Promise<CardRefund | undefined> =>
  tx.rows('card_refunds').where('id', '=', id).select(refundColumns).$castTo<CardRefund>().executeTakeFirst()

export const insertRefund = (
  tx: CompanyTx,
  row: Pick<CardRefund, 'card_payment_id' | 'reference' | 'amount_cents' | 'note'>,
): Promise<CardRefund> =>
  tx
    .insertRows('card_refunds', { ...row, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returning(refundColumns)
    .$castTo<CardRefund>()
    .executeTakeFirstOrThrow()

export const updateRefund = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Omit<CardRefund, 'id'>>,
): Promise<CardRefund> =>
  tx
    .updateRows('card_refunds')
    .set(fields)
    .where('id', '=', id)
    .returning(refundColumns)
    .$castTo<CardRefund>()
    .executeTakeFirstOrThrow()
