import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { LeadFormDeliveries, LeadForms } from '#server/db/row-types.ts'
import {
  type DeliveryOutcome,
  keptDeliveries,
  type LeadColumn,
  type SentColumn,
} from '../lead-forms.rules.ts'

export interface LeadFormRow extends Omit<Selectable<LeadForms>, 'company_id' | 'key_hash' | 'columns'> {
  columns: LeadColumn[]
}
const columns = columnsOf('lead_forms', 'company_id', 'key_hash')

export interface DeliveryRow
  extends Omit<Selectable<LeadFormDeliveries>, 'company_id' | 'outcome' | 'columns'> {
  outcome: DeliveryOutcome
  columns: SentColumn[]
}
const deliveryColumns = columnsOf('lead_form_deliveries', 'company_id')

export const allLeadForms = (tx: CompanyTx): Promise<LeadFormRow[]> =>
  tx.rows('lead_forms').select(columns).orderBy('id').$castTo<LeadFormRow>().execute()

export const lockLeadForm = (tx: CompanyTx, id: number): Promise<LeadFormRow | undefined> =>
  tx
    .rows('lead_forms')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .$castTo<LeadFormRow>()
    .executeTakeFirst()

/** The form of an address, with the hash of its key. */
export const leadFormAt = (tx: CompanyTx, address: string) =>
  tx.rows('lead_forms').where('address', '=', address).select(['id', 'key_hash']).executeTakeFirst()

export const insertLeadForm = (
  tx: UserTx,
  form: { name: string; source_id: number; address: string; key_hash: Buffer },
): Promise<LeadFormRow> =>
  tx
    .insertRows('lead_forms', { ...form, created_by: tx.by.id, created_at: tx.now })
    .returning(columns)
    .$castTo<LeadFormRow>()
    .executeTakeFirstOrThrow()

interface FormChange {
  name?: string
  source_id?: number
  columns?: LeadColumn[]
  key_hash?: Buffer
  active?: boolean
}

export const updateLeadForm = (
  tx: CompanyTx,
  id: number,
  { columns: chosen, ...change }: FormChange,
): Promise<LeadFormRow> =>
  tx
    .updateRows('lead_forms')
    .set({
      ...change,
      ...(chosen && { columns: JSON.stringify(chosen) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<LeadFormRow>()
    .executeTakeFirstOrThrow()

export const deleteLeadForm = (tx: CompanyTx, id: number) =>
  tx.deleteRows('lead_forms').where('id', '=', id).execute()

export const noteWrongKey = (tx: CompanyTx, id: number) =>
  tx
    .updateRows('lead_forms')
    .set({ wrong_keys: sql<number>`wrong_keys + 1`, wrong_key_at: tx.now })
    .where('id', '=', id)
    .execute()

/**
 * Keeps a delivery, locked, with what was sent the first time. One that made nothing yet counts as new when it is sent again,
 * with what is sent now.
 */
export const keepDelivery = (
  tx: CompanyTx,
  { columns: sent, ...delivery }: { form_id: number; ref: string; columns: readonly SentColumn[] },
): Promise<DeliveryRow> =>
  tx
    .insertRows('lead_form_deliveries', {
      ...delivery,
      columns: JSON.stringify(sent),
      outcome: 'test',
      at: tx.now,
    })
    .onConflict(on =>
      on.columns(['company_id', 'form_id', 'ref']).doUpdateSet({
        times: sql<number>`lead_form_deliveries.times + 1`,
        columns: sql`case when lead_form_deliveries.outcome in ('lead', 'joined') then lead_form_deliveries.columns
          else excluded.columns end`,
        at: tx.now,
      }),
    )
    .returning(deliveryColumns)
    .$castTo<DeliveryRow>()
    .executeTakeFirstOrThrow()

export const settleDelivery = (
  tx: CompanyTx,
  id: number,
  made: { outcome: DeliveryOutcome; lead_id: number | null },
) => tx.updateRows('lead_form_deliveries').set(made).where('id', '=', id).execute()

/** Takes what was sent off all but the last deliveries, which are shown, and drops those of them that made no lead. */
export async function dropOldDeliveries(tx: CompanyTx, formId: number): Promise<void> {
  const old = tx
    .rows('lead_form_deliveries')
    .where('form_id', '=', formId)
    .select('at')
    .orderBy('at', 'desc')
    .offset(keptDeliveries - 1)
    .limit(1)
  await tx
    .deleteRows('lead_form_deliveries')
    .where('form_id', '=', formId)
    .where('at', '<', old)
    .where('outcome', 'not in', ['lead', 'joined'])
    .execute()
  await tx
    .updateRows('lead_form_deliveries')
    .set({ columns: '[]' })
    .where('form_id', '=', formId)
    .where('at', '<', old)
    .where(sql<boolean>`columns <> '[]'`)
    .execute()
}

export const lastDeliveries = (tx: CompanyTx, formId: number | null): Promise<DeliveryRow[]> =>
  tx
    .rows('lead_form_deliveries')
    .$if(formId !== null, query => query.where('form_id', '=', formId!))
    .select(deliveryColumns)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(keptDeliveries)
    .$castTo<DeliveryRow>()
    .execute()

/** A delivery unchanged, also for somebody who sees no clients' numbers. */
export const lockDelivery = (tx: CompanyTx, id: number): Promise<DeliveryRow | undefined> =>
  overNumbers(tx, 'a lead is made of what was sent', open =>
    open
      .rows('lead_form_deliveries')
      .where('id', '=', id)
      .select(deliveryColumns)
      .forUpdate()
      .$castTo<DeliveryRow>()
      .executeTakeFirst(),
  )

export interface FormCount {
  form_id: number
  leads: number
  last_at: Date
}
export const countDeliveries = (tx: CompanyTx): Promise<FormCount[]> =>
  tx
    .rows('lead_form_deliveries')
    .groupBy('form_id')
    .select(['form_id'])
    .select(sql<number>`count(*) filter (where outcome in ('lead', 'joined'))::int`.as('leads'))
    .select(sql<Date>`max(at)`.as('last_at'))
    .$castTo<FormCount>()
    .execute()
