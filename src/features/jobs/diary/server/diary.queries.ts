import { sql } from 'kysely'
import { heldJob, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { Json } from '#server/db/row-types.ts'
import type { FactValues } from '#shared/fact.ts'
import type { Delivery, DiaryEntry } from '../diary.contract.ts'
import type { DiaryType } from '../diary.rules.ts'

/** The newest entries that a diary shows. */
const mostEntries = 1_000

export interface NewDiaryRow {
  job_id: number
  type: DiaryType
  content: unknown
  text: string | null
  values: FactValues | null
  user_id: number | null
  user_name: string | null
  session: string
  at: Date
  entry_key: string | null
  arrived_at: Date | null
  clock_off: number | null
}

/** Stores entries with the commit. */
export function addEntries(tx: CompanyTx, rows: readonly NewDiaryRow[]): void {
  tx.addRows('diary_entries', rows as (NewDiaryRow & { content: Json; values: Json })[])
}

/** Takes the entry of a message out that never left. */
export async function deleteEntry(tx: CompanyTx, jobId: number, key: string): Promise<void> {
  await tx.deleteRows('diary_entries').where('job_id', '=', jobId).where('entry_key', '=', key).execute()
}

/** Stores entries; one whose key the job's diary already holds is left out. Returns the ids of those stored. */
export async function insertEntries(tx: CompanyTx, rows: readonly NewDiaryRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const stored = await tx
    .insertRows(
      'diary_entries',
      rows.map(row => ({
        ...row,
        content: JSON.stringify(row.content),
        values: row.values && JSON.stringify(row.values),
      })),
    )
    .onConflict(conflict => conflict.columns(['company_id', 'job_id', 'entry_key']).doNothing())
    .returning('id')
    .execute()
  return stored.map(row => row.id)
}

export interface DiaryRow {
  id: number
  type: DiaryType
  content: DiaryEntry['content']
  text: string | null
  values: FactValues | null
  user_name: string | null
  session: string
  at: string
  entry_key: string | null
  arrived_at: string | null
  clock_off: number | null
  delivery: { status: Delivery['status']; error: string; send_at: string | null } | null
}

/** Delivery state of the message behind entry `d`. */
const deliveryOf = (tx: CompanyTx) => sql`case
  when d.entry_key ~ '^sms-[0-9]{1,15}$' then (
    select json_build_object('status', m.status, 'error', m.error,
      'send_at', case when m.status = 'waiting' and m.tries = 0 or m.channel = 'mail' and m.send_at > ${tx.now} then m.send_at end)
    from sms_messages m where m.company_id = ${tx.companyId} and m.id = substr(d.entry_key, 5)::bigint)
  when d.entry_key ~ '^mail-[0-9]{1,15}$' then (
    select json_build_object('status', o.status, 'error', o.last_error, 'send_at', null)
    from outbox o where o.company_id = ${tx.companyId} and o.id = substr(d.entry_key, 6)::bigint and o.kind = 'mail')
  end`

const seen = (tx: CompanyTx, jobId: number, condition = seenJob(tx)) => sql`
  from jobs j where j.company_id = ${tx.companyId} and j.id = ${jobId} and j.deleted_at is null and ${condition}`

/** A job's entries, newest first; null when there is no such job, or whoever asks may not see it. */
export async function readDiary(tx: CompanyTx, jobId: number): Promise<DiaryRow[] | null> {
  const { rows } = await sql<{ entries: DiaryRow[] }>`
    select coalesce((
      select json_agg(json_build_object('id', d.id, 'type', d.type, 'content', d.content, 'text', d.text,
        'values', d.values, 'user_name', d.user_name, 'session', d.session, 'entry_key', d.entry_key,
        'at', d.at, 'arrived_at', d.arrived_at, 'clock_off', d.clock_off, 'delivery', ${deliveryOf(tx)}) order by d.at desc, d.id desc)
      from (
        select * from diary_entries where company_id = ${tx.companyId} and job_id = ${jobId}
        order by at desc, id desc limit ${mostEntries}
      ) d), '[]') as entries
    ${seen(tx, jobId)}`.execute(tx)
  return rows[0]?.entries ?? null
}

/** True if the caller may see the job; for notes also if it was theirs when they wrote them. */
export async function diaryIsOpen(tx: CompanyTx, jobId: number, isNotes: boolean): Promise<boolean> {
  const { rows } = isNotes
    ? await overAllWork(tx, 'a job that was theirs', all =>
        sql`select 1 ${seen(tx, jobId, heldJob(tx))}`.execute(all),
      )
    : await sql`select 1 ${seen(tx, jobId)}`.execute(tx)
  return rows.length > 0
}
