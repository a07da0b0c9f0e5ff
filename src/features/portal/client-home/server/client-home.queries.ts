import { type RawBuilder, sql } from 'kysely'
import type { FieldValue, SentField } from '#features/account/custom-fields/custom-fields.rules.ts'
import { endedStatuses } from '#features/jobs/job-status/job-status.rules.ts'
import { clientOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { hasLeft } from '#features/messages/client-messages/server/held-answers.queries.ts'
import { seenDocument } from '#features/money/documents/server/documents.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

// Rows here belong to the signed-in client: `seenJob` and `seenDocument` take the client from the transaction.

const typesOf = (tx: CompanyTx): RawBuilder<string> => sql`coalesce((
  select string_agg(k.name, ', ' order by array_position(j.job_type_ids, k.id)) from job_types k
  where k.company_id = ${tx.companyId} and k.id = any(j.job_type_ids)), '')`

export interface OwnJob {
  id: number
  number: number
  status_id: number
  what: string
  address: string
  created: Date
  next: Date | null
  custom_fields: FieldValue[]
}

export async function ownJobs(tx: CompanyTx, most: number): Promise<OwnJob[]> {
  const { rows } = await sql<OwnJob>`
    select j.id, j.number, j.status_id, j.address, j.created_at as created, ${typesOf(tx)} as what, j.custom_fields,
      (select min(a.starts_at) from appointments a where a.company_id = ${tx.companyId} and a.job_id = j.id
        and a.cancelled_at is null and a.ends_at > ${tx.now}) as next
    from jobs j
    where j.company_id = ${tx.companyId} and j.deleted_at is null and ${seenJob(tx)}
    order by j.id desc limit ${most}`.execute(tx)
  return rows
}

interface OwnAppointment {
  id: number
  job_number: number
  what: string
  address: string
  from: Date
  window_minutes: number
  technicians: string[]
  /** A journey whose page still works. */
  trip_id: number | null
}

/** Upcoming and current appointments. */
export async function ownAppointments(tx: CompanyTx, most: number): Promise<OwnAppointment[]> {
  const { rows } = await sql<OwnAppointment>`
    select a.id, j.number as job_number, ${typesOf(tx)} as what, j.address, a.starts_at as from, a.window_minutes,
      array(select u.fullname from users u where u.company_id = ${tx.companyId} and u.id = any(a.technician_ids)
        order by array_position(a.technician_ids, u.id)) as technicians,
      (select max(t.id) from trips t where t.company_id = ${tx.companyId} and t.appointment_id = a.id
        and t.expires_at > ${tx.now}) as trip_id
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and j.status_id <> all(${endedStatuses}::bigint[]) and a.ends_at > ${tx.now} and ${seenJob(tx)}
    order by a.starts_at, a.id limit ${most}`.execute(tx)
  return rows
}

interface OwnDocument {
  custom_fields: FieldValue[]
  sent_fields: SentField[] | null
}

interface OwnQuote extends OwnDocument {
  id: number
  number: number
  number_text: string
  status: string
  seen_at: Date | null
  quoted_on: string
  valid_until: string | null
  total_cents: number
  can_book: boolean
}

/**
 * Quotes sent to the client. An accepted one can be booked while its job has no time ahead and nobody has asked for
 * one.
 */
export async function ownQuotes(tx: CompanyTx, most: number): Promise<OwnQuote[]> {
  const { rows } = await sql<OwnQuote>`
    select q.id, q.number, q.number_text, q.status, q.seen_at, q.quoted_on, q.valid_until, q.total_cents, q.custom_fields, q.sent_fields,
      ${awaitsTime(tx)} as can_book
    from quotes q
    where q.company_id = ${tx.companyId} and q.status <> 'draft' and ${seenDocument(tx, 'q')}
    order by q.id desc limit ${most}`.execute(tx)
  return rows
}

/** The condition that work of quote `q` can be asked for. */
const awaitsTime = (tx: CompanyTx): RawBuilder<boolean> => sql`(q.status = 'accepted'
  and not exists (select 1 from booking_requests r
    where r.company_id = ${tx.companyId} and r.quote_id = q.id and r.status = 'requested')
  and not exists (select 1 from appointments a
    where a.company_id = ${tx.companyId} and a.job_id = q.job_id and a.cancelled_at is null)
  and not exists (select 1 from jobs j
    where j.company_id = ${tx.companyId} and j.id = q.job_id and j.status_id = any(${endedStatuses}::bigint[]) and ${seenJob(tx)}))`

interface BookableQuote {
  id: number
  number: number
  number_text: string
  job_id: number | null
  site_address: string
  address: string
}

/** Accepted quotes of the client whose work can be asked for. */
export async function bookableQuotes(tx: CompanyTx): Promise<BookableQuote[]> {
  const { rows } = await sql<BookableQuote>`
    select q.id, q.number, q.number_text, q.job_id, q.site_address, q.address from quotes q
    where q.company_id = ${tx.companyId} and ${seenDocument(tx, 'q')} and ${awaitsTime(tx)}
    order by q.id desc limit 50`.execute(tx)
  return rows
}

/** True if the work of this quote can be asked for. */
export async function isQuoteBookable(tx: CompanyTx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from quotes q where q.company_id = ${tx.companyId} and q.id = ${id} and ${awaitsTime(tx)}`.execute(
    tx,
  )
  return rows.length > 0
}

interface OwnInvoice extends OwnDocument {
  id: number
  number: number | null
  number_text: string | null
  status: string
  issued_on: string | null
  due_on: string | null
  total_cents: number
  owed_cents: number
}

export async function ownInvoices(tx: CompanyTx, most: number): Promise<OwnInvoice[]> {
  const { rows } = await sql<OwnInvoice>`
    select i.id, i.number, i.number_text, i.status, i.issued_on, i.due_on, i.total_cents, i.owed_cents,
      i.custom_fields, i.sent_fields from invoices i
    where i.company_id = ${tx.companyId} and i.status = 'issued' and ${seenDocument(tx, 'i')}
    order by (i.owed_cents > 0) desc, i.id desc limit ${most}`.execute(tx)
  return rows
}

/** In cents, of all invoices. */
export async function owedByClient(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(i.owed_cents), 0)::bigint as owed from invoices i
    where i.company_id = ${tx.companyId} and i.status = 'issued' and i.owed_cents > 0 and ${seenDocument(tx, 'i')}`.execute(
    tx,
  )
  return rows[0]?.owed ?? 0
}

interface SharedFile {
  id: number
  name: string
  type: string
  bytes: number
  has_thumbnail: boolean
  key: string
  job_number: number
  created: Date
}

/** Files of the client's jobs that the office shows them. */
export async function sharedFiles(tx: CompanyTx, most: number): Promise<SharedFile[]> {
  const { rows } = await sql<SharedFile>`
    select f.id, f.name, f.type, f.bytes, f.has_thumbnail, f.key, j.number as job_number, f.created_at as created
    from files f
    join jobs j on j.company_id = ${tx.companyId} and j.id = f.job_id and j.deleted_at is null
    where f.company_id = ${tx.companyId} and f.is_shared and f.deleted_at is null and ${seenJob(tx)}
    order by f.id desc limit ${most}`.execute(tx)
  return rows
}

/** One that the office shows the client, or that they have sent themselves. */
export async function ownFile(
  tx: CompanyTx,
  id: number,
): Promise<Pick<SharedFile, 'name' | 'type' | 'has_thumbnail' | 'key'> | undefined> {
  const { rows } = await sql<SharedFile>`
    select f.name, f.type, f.has_thumbnail, f.key
    from files f
    left join jobs j on j.company_id = ${tx.companyId} and j.id = f.job_id and j.deleted_at is null
    left join sms_messages m on m.company_id = ${tx.companyId} and m.id = f.message_id
    where f.company_id = ${tx.companyId} and f.id = ${id} and f.deleted_at is null
      and ((f.is_shared and j.id is not null and ${seenJob(tx)}) or (m.client_id = ${clientOf(tx)} and ${hasLeft(tx)}))`.execute(
    tx,
  )
  return rows[0]
}
