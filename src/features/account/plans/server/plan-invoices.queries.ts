import { type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { PlanInvoices } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { type Applies, type InvoiceLine, invoiceLine, paymentEffect } from '../plan-invoices.rules.ts'
import type { InvoiceRow } from './plans.queries.ts'

/** What its payment does. */
export const effectOf = ({ id, applies }: Pick<InvoiceRow, 'id' | 'applies'>): Applies =>
  storedJson(paymentEffect, applies, 'plan_invoices.applies', id)

export const linesOf = ({ id, lines }: Pick<InvoiceRow, 'id' | 'lines'>): InvoiceLine[] =>
  storedJson(z.array(invoiceLine), lines, 'plan_invoices.lines', id)

export async function insertInvoice(
  tx: CompanyTx,
  invoice: Omit<Insertable<PlanInvoices>, 'company_id'>,
): Promise<InvoiceRow> {
  return tx.insertRows('plan_invoices', invoice).returningAll().executeTakeFirstOrThrow()
}

export async function updateInvoice(
  tx: CompanyTx,
  id: number,
  fields: Updateable<PlanInvoices>,
): Promise<InvoiceRow> {
  return tx
    .updateRows('plan_invoices')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function invoiceById(tx: CompanyTx, id: number): Promise<InvoiceRow | undefined> {
  return tx.rows('plan_invoices').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Locks the row until the transaction ends: a payment is booked once, however often it is told of. */
export async function lockInvoice(tx: CompanyTx, id: number): Promise<InvoiceRow | undefined> {
  return tx.rows('plan_invoices').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

/** Invoices that are not settled yet, the oldest first. */
export async function unsettledInvoices(tx: CompanyTx): Promise<InvoiceRow[]> {
  return tx.rows('plan_invoices').where('status', 'in', ['draft', 'open']).orderBy('id').selectAll().execute()
}

/** True if a card was asked to pay and the answer is not known yet. */
export async function isAsked(tx: CompanyTx, card: number): Promise<boolean> {
  const row = await tx
    .rows('plan_invoices')
    .where('card_id', '=', card)
    .where('status', 'in', ['draft', 'open'])
    .where('payment', '=', '')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True if the same was bought at this time or later, and did not come to nothing. */
export async function isBoughtSince(tx: CompanyTx, what: object, since: Date): Promise<boolean> {
  const row = await tx
    .rows('plan_invoices')
    .where('created_at', '>', since)
    .where('created_at', '<=', tx.now)
    .where('status', 'in', ['draft', 'open', 'paid'])
    .where('applies', '=', JSON.stringify(what) as never)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A page of what was invoiced, the newest first; `after`: below this id. */
export async function invoicePage(tx: CompanyTx, after: number | null, limit: number): Promise<InvoiceRow[]> {
  let query = tx
    .rows('plan_invoices')
    .where('number', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
  if (after !== null) query = query.where('id', '<', after)
  return query.execute()
}

/** The company and invoice of a provider's payment, by our reference. */
export async function invoiceOfReference(
  tx: PlatformTx,
  reference: string,
): Promise<{ company_id: number; id: number } | undefined> {
  return tx
    .selectFrom('plan_invoices')
    .where('reference', '=', reference)
    .select(['company_id', 'id'])
    .executeTakeFirst()
}

/** Charges to try again, and those whose answer was lost or never confirmed. */
export async function chargesDue(tx: PlatformTx, now: Date): Promise<{ company_id: number; id: number }[]> {
  return tx
    .selectFrom('plan_invoices')
    .where('next_try_at', '<=', now)
    .where('status', 'in', ['draft', 'open'])
    .orderBy('next_try_at')
    .limit(500)
    .select(['company_id', 'id'])
    .execute()
}

/** Companies with invoices that were due before a day. */
export async function companiesOverdue(tx: PlatformTx, day: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('plan_invoices')
    .where('status', '=', 'open')
    .where('due_on', '<', day)
    .select('company_id')
    .distinct()
    .execute()
  return rows.map(row => row.company_id)
}
