import { sql } from 'kysely'
import { ownWorkOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { partsOf } from './thread-parts.queries.ts'

/** The condition that mail `o` is there for whoever asks: a technician reads those of own jobs, and no documents. */
export const seenMail = (tx: CompanyTx) =>
  ownWorkOf(tx) === null
    ? sql`true`
    : sql`(o.payload ->> 'document' is null and exists (
        select from jobs j where j.company_id = ${tx.companyId} and j.id = o.job_id and j.deleted_at is null and ${seenJob(tx)}))`
/** The same of lead `l`: those are the office's. */
export const seenLead = (tx: CompanyTx) => (ownWorkOf(tx) === null ? sql`l.deleted_at is null` : sql`false`)

interface ThreadMail {
  id: number
  to: string
  subject: string
  text: string
  status: 'waiting' | 'sent' | 'failed'
  error: string
  created_at: Date
  /** 'invoice 12' */
  document: string
  job_id: number | null
}

/** The last mails that were sent to the client of a conversation, the newest first. */
export async function mailsIn(tx: CompanyTx, id: number, most: number): Promise<ThreadMail[]> {
  const { rows } = await sql<ThreadMail>`
    select o.id, o.recipient as to, coalesce(o.payload ->> 'subject', '') as subject,
      coalesce(left(o.payload ->> 'text', 1200), '') as text, o.status, o.last_error as error, o.created_at,
      coalesce(o.payload ->> 'document', '') as document, o.job_id
    from outbox o
    where o.company_id = ${tx.companyId} and o.thread_id = any(array${partsOf(tx, sql`${id}::bigint`)}) and ${seenMail(tx)}
    order by o.id desc limit ${most}`.execute(tx)
  return rows
}

interface ThreadLead {
  id: number
  name: string
  note: string
  created_at: Date
  /** The colleague who wrote it down; '': it came by the web form, or by mail. */
  by: string
  /** The portal whose mail it came by; '': it came otherwise. */
  portal: string
}

/** The last leads from the sender of a conversation, the newest first. */
export async function leadsIn(tx: CompanyTx, id: number, most: number): Promise<ThreadLead[]> {
  const { rows } = await sql<ThreadLead>`
    select l.id, l.name, l.note, l.created_at, case when l.from_web then '' else coalesce(u.fullname, '') end as by,
      coalesce((select s.name from mail_outcomes o join lead_sources s on s.company_id = ${tx.companyId} and s.id = l.source_id
        where o.company_id = ${tx.companyId} and o.lead_id = l.id limit 1), '') as portal
    from leads l
    left join users u on u.company_id = ${tx.companyId} and u.id = l.created_by
    where l.company_id = ${tx.companyId} and l.thread_id = any(array${partsOf(tx, sql`${id}::bigint`)}) and ${seenLead(tx)}
    order by l.id desc limit ${most}`.execute(tx)
  return rows
}
