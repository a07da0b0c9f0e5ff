import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { SkipReason } from '../reviews.rules.ts'

export interface Skipped {
  job_id: number
  number: number
  name: string
  reason: SkipReason
}

/** The clients among these who were asked since. */
export async function askedSince(
  tx: CompanyTx,
  clients: readonly number[],
  since: Date,
): Promise<Set<number>> {
  if (clients.length === 0) return new Set()
  const rows = await tx
    .rows('review_requests')
    .where('client_id', 'in', clients)
    .where('requested_at', '>', since)
    .select('client_id')
    .distinct()
    .execute()
  return new Set(rows.flatMap(row => row.client_id ?? []))
}

/** True if a review of this job was asked for, or one of its client since then. */
export async function wasAsked(tx: CompanyTx, job: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select exists (
      select 1 from review_requests r where r.company_id = ${tx.companyId} and r.job_id = ${job}
      union all
      select 1 from review_requests r
        join jobs j on j.company_id = ${tx.companyId} and j.id = ${job} and j.client_id = r.client_id
        where r.company_id = ${tx.companyId} and r.requested_at > ${since}) as asked`.execute(tx)
  return rows[0]!.asked
}

export async function insertBatch(
  tx: CompanyTx,
  batch: { method: number; user_id: number },
): Promise<number> {
  const row = await tx
    .insertRows('review_batches', { ...batch, created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function setSkipped(tx: CompanyTx, id: number, skipped: readonly Skipped[]): Promise<void> {
  await tx
    .updateRows('review_batches')
    .set({ skipped: JSON.stringify(skipped) })
    .where('id', '=', id)
    .execute()
}

export async function insertRequests(
  tx: CompanyTx,
  rows: readonly {
    batch_id: number | null
    job_id: number
    client_id: number | null
    method: number
    sms_id: number | null
    outbox_id: number | null
  }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertRows(
      'review_requests',
      rows.map(row => ({ ...row, requested_at: tx.now })),
    )
    .execute()
}

export async function batchProgress(tx: CompanyTx, id: number) {
  const { rows } = await sql<{
    total: number
    waiting: number
    sent: number
    failed: number
    skipped: Skipped[]
  }>`
    select b.skipped, count(r.id)::int as total,
      count(*) filter (where coalesce(m.status, o.status) = 'waiting')::int as waiting,
      count(*) filter (where coalesce(m.status, o.status) in ('sent', 'delivered'))::int as sent,
      count(*) filter (where coalesce(m.status, o.status) = 'failed')::int as failed
    from review_batches b
    left join review_requests r on r.company_id = ${tx.companyId} and r.batch_id = b.id
    left join sms_messages m on m.company_id = ${tx.companyId} and m.id = r.sms_id
    left join outbox o on o.company_id = ${tx.companyId} and o.id = r.outbox_id
    where b.company_id = ${tx.companyId} and b.id = ${id}
    group by b.skipped`.execute(tx)
  return rows[0]
}
