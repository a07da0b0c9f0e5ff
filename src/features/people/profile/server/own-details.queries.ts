import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { OwnDetails } from '#server/db/row-types.ts'

const columns = ['mail_signature', 'contact_name', 'contact_relation', 'contact_phone', 'version'] as const
type DetailsRow = Pick<Selectable<OwnDetails>, (typeof columns)[number]>

const noDetails: DetailsRow = {
  mail_signature: '',
  contact_name: '',
  contact_relation: '',
  contact_phone: '',
  version: 0,
}

/** What somebody keeps of themselves; version 0: nothing yet. */
export const detailsOf = async (tx: CompanyTx, userId: number): Promise<DetailsRow> =>
  (await tx.rows('own_details').where('user_id', '=', userId).select(columns).executeTakeFirst()) ?? noDetails

export async function saveDetails(
  tx: CompanyTx,
  userId: number,
  fields: Partial<Omit<DetailsRow, 'version'>>,
): Promise<DetailsRow> {
  return tx
    .insertRows('own_details', { user_id: userId, ...fields })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({
        ...fields,
        version: sql<number>`own_details.version + 1`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The signature of the person who sends a mail by hand; '' for none. */
export const signatureOf = async (tx: CompanyTx): Promise<string> =>
  tx.by ? (await detailsOf(tx, tx.by.id)).mail_signature : ''

/** A mail's text with the signature of its sender. */
export async function withSignature(tx: CompanyTx, text: string): Promise<string> {
  return [text, await signatureOf(tx)].filter(Boolean).join('\n\n')
}

/** What payroll has paid somebody, a run each, the latest first. */
export async function ownRuns(tx: CompanyTx, userId: number) {
  const { rows } = await sql<{
    run_id: number
    first_day: string
    last_day: string
    at: Date
    minutes: number
    cents: number
  }>`
    select r.id as run_id, r.first_day::text, r.last_day::text, r.at,
      coalesce(sum(l.minutes), 0)::int as minutes, sum(l.cents)::bigint as cents
    from payroll_lines l join payroll_runs r on r.company_id = l.company_id and r.id = l.run_id
    where l.company_id = ${tx.companyId} and l.user_id = ${userId}
    group by r.company_id, r.id order by r.first_day desc, r.id desc limit 60`.execute(tx)
  return rows
}

/** First days of somebody's weeks that are approved and were in no run. */
export async function unpaidWeeks(tx: CompanyTx, userId: number): Promise<string[]> {
  const rows = await tx
    .rows('timesheets')
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .where('exported_at', 'is', null)
    .select('first_day')
    .orderBy('first_day')
    .limit(60)
    .execute()
  return rows.map(row => row.first_day)
}
