import { sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'

export function addFeedback(
  tx: CompanyTx,
  row: { job_id: number; client_id: number | null; token_hash: Buffer; expires_at: Date },
): void {
  tx.addRows('feedback', [{ ...row, created_at: tx.now }])
}

/** The company that a link belongs to. */
export const companyOfFeedback = (tx: PlatformTx, hash: Buffer) =>
  tx.selectFrom('feedback').where('token_hash', '=', hash).select('company_id').executeTakeFirst()

interface FeedbackRow {
  id: number
  job_id: number
  stars: number | null
  comment: string
  name: string
  /** The company's answer; ''. */
  reply: string
  job_number: number
  job_name: string
  what: string
}

/** The feedback that a link asks for; undefined once its job is deleted. */
export async function feedbackByLink(tx: CompanyTx, hash: Buffer): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`
    select w.id, w.job_id, w.stars, w.comment, w.name, w.reply, j.number as job_number,
      coalesce(nullif(j.name, ''), j.company_name) as job_name,
      coalesce((select string_agg(k.name, ', ') from job_types k
        where k.company_id = ${tx.companyId} and k.id = any(j.job_type_ids)), '') as what
    from feedback w
    join jobs j on j.company_id = ${tx.companyId} and j.id = w.job_id and j.deleted_at is null and ${seenJob(tx)}
    where w.company_id = ${tx.companyId} and w.token_hash = ${hash} and w.expires_at > ${tx.now}
    for update of w`.execute(tx)
  return rows[0]
}

export async function keepFeedback(
  tx: CompanyTx,
  id: number,
  given: { stars: number; comment: string; name: string },
): Promise<void> {
  await tx
    .updateRows('feedback')
    .set({ ...given, given_at: tx.now })
    .where('id', '=', id)
    .execute()
}

/** Notes a client's first step of this kind; false: it was noted before. */
export async function noteStep(
  tx: CompanyTx,
  id: number,
  column: 'opened_at' | 'went_on_at',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateRows('feedback')
    .set({ [column]: tx.now })
    .where('id', '=', id)
    .where(column, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface ListedFeedback {
  id: number
  job_id: number
  job_number: number
  name: string
  stars: number
  comment: string
  given: Date
}

export async function givenFeedback(tx: CompanyTx): Promise<ListedFeedback[]> {
  const { rows } = await sql<ListedFeedback>`
    select w.id, w.job_id, j.number as job_number, w.stars, w.comment, w.given_at as given,
      coalesce(nullif(w.name, ''), nullif(j.name, ''), j.company_name) as name
    from feedback w
    join jobs j on j.company_id = ${tx.companyId} and j.id = w.job_id and j.deleted_at is null and ${seenJob(tx)}
    where w.company_id = ${tx.companyId} and w.given_at is not null
    order by w.given_at desc, w.id limit 100`.execute(tx)
  return rows
}

export async function feedbackTotals(tx: CompanyTx): Promise<{ average: number | null; count: number }> {
  const { rows } = await sql<{ average: number | null; count: number }>`
    select round(avg(stars), 1)::float8 as average, count(*)::int as count from feedback
    where company_id = ${tx.companyId} and source = 'own' and given_at is not null`.execute(tx)
  return rows[0] ?? { average: null, count: 0 }
}
