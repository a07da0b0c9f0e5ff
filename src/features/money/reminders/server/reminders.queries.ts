import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { seenDocument } from '../../documents/server/documents.queries.ts'
import { graceDays, type Outcome, type RemindedKind, type ReminderStep } from '../reminders.rules.ts'

/** Companies in which a reminder may be due by now. */
export async function companiesReminding(tx: PlatformTx, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from companies_reminding(${now}, ${graceDays}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A document that a client is reminded of, in its present state. */
export interface Reminded {
  kind: RemindedKind
  id: number
  number: number
  number_text: string
  client_id: number | null
  job_id: number | null
  name: string
  company_name: string
  email: string
  phone: string
  /** Owed on an invoice, or what a quote comes to. */
  cents: number
  /** From which the schedule counts: due, or sent. */
  counted_from: string
  /** Until which a quote is valid. */
  until: string | null
}
export interface Due extends Reminded {
  step: number
  days: number
}

interface Window {
  /** The company's day. */
  today: string
  zone: string
  /** Days that are looked ahead. */
  ahead: number
  /** Only of these. */
  ids?: readonly number[] | null
}

const stepsOf = (steps: readonly ReminderStep[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    steps.filter(each => each.is_on).map(({ id, days, unseen_only }) => ({ id, days, unseen_only })),
  )}::jsonb) as s(id integer, days integer, unseen_only boolean)`

/** How a quote or an invoice is compared with what was sent of it. */
const refs = { invoice: 'invoice_id', quote: 'quote_id' } as const
const columnOf = (kind: RemindedKind) => sql.ref(`r.${refs[kind]}`)

/**
 * Neither this step nor a later one went out, and nobody wants it left alone. `d` is the document with one of the steps.
 */
const isOpen = (tx: CompanyTx, kind: RemindedKind, steps: readonly ReminderStep[]) => sql`
  not exists (select 1 from reminders r where r.company_id = ${tx.companyId} and ${columnOf(kind)} = d.id
    and r.counted_from = d.counted_from and r.step = d.step)
  and not exists (select 1 from reminders r join ${stepsOf(steps)} on s.id = r.step
    where r.company_id = ${tx.companyId} and ${columnOf(kind)} = d.id and r.counted_from = d.counted_from
      and s.days > d.days)
  and not exists (select 1 from reminder_stops p where p.company_id = ${tx.companyId}
    and (p.${sql.ref(refs[kind])} = d.id or p.client_id = d.client_id))`

/** A document rests this long after a reminder or after it was sent. */
export const restedSince = (tx: CompanyTx) => new Date(tx.now.getTime() - 20 * 3_600_000)

/** Invoices whose turn it is by these steps, each with every step that is due or comes within the window. */
export async function dueInvoices(
  tx: CompanyTx,
  steps: readonly ReminderStep[],
  { today, ahead, ids = null }: Window,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select 'invoice' as kind, d.* from (
      select i.id, i.number, i.number_text, i.client_id, i.job_id, i.name, i.company_name, i.email, i.phone, i.owed_cents as cents,
        i.due_on as counted_from, null::date as until, s.id as step, s.days
      from ${stepsOf(steps)}
      join invoices i on i.company_id = ${tx.companyId} and i.status = 'issued' and i.owed_cents > 0
        and i.due_on between ${today}::date - s.days - ${graceDays}::int and ${today}::date - s.days + ${ahead}::int
      where i.issued_on < i.due_on + s.days and (${ids}::bigint[] is null or i.id = any(${ids}::bigint[]))
        and (${ahead}::int > 0 or coalesce(i.sent_at, '-infinity') < ${restedSince(tx)})
    ) d
    where ${isOpen(tx, 'invoice', steps)}
      and (${ahead}::int > 0 or not exists (select 1 from reminders r where r.company_id = ${tx.companyId}
        and r.invoice_id = d.id and r.at > ${restedSince(tx)}))
    order by d.counted_from + d.days, d.id, d.days limit 1000`.execute(tx)
  return rows
}

/** The same of quotes that nobody has answered, while they are valid. */
export async function dueQuotes(
  tx: CompanyTx,
  steps: readonly ReminderStep[],
  { today, zone, ahead, ids = null }: Window,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select 'quote' as kind, d.* from (
      select q.id, q.number, q.number_text, q.client_id, q.job_id, q.name, q.company_name, q.email, q.phone, q.total_cents as cents,
        (q.sent_at at time zone ${zone})::date as counted_from, q.valid_until as until, s.id as step, s.days
      from ${stepsOf(steps)}
      join quotes q on q.company_id = ${tx.companyId} and q.status = 'sent'
        and (q.sent_at at time zone ${zone})::date between ${today}::date - s.days - ${graceDays}::int
          and ${today}::date - s.days + ${ahead}::int
        and q.sent_at > ${today}::date - s.days - ${graceDays}::int - 2
      where (q.valid_until is null or q.valid_until >= greatest(${today}::date, (q.sent_at at time zone ${zone})::date + s.days))
        and (not s.unseen_only or q.seen_at is null) and (${ids}::bigint[] is null or q.id = any(${ids}::bigint[]))
    ) d
    where ${isOpen(tx, 'quote', steps)}
      and (${ahead}::int > 0 or not exists (select 1 from reminders r where r.company_id = ${tx.companyId}
        and r.quote_id = d.id and r.at > ${restedSince(tx)}))
    order by d.counted_from + d.days, d.id, d.days limit 1000`.execute(tx)
  return rows
}

/** Sums owed and overdue, and of quotes that are valid and not answered. */
export async function waitingMoney(tx: CompanyTx, today: string) {
  const invoices = await tx
    .rows('invoices as i')
    .where(seenDocument(tx, 'i'))
    .where('i.status', '=', 'issued')
    .where('i.owed_cents', '>', 0)
    .select([
      sql<number>`count(*)::int`.as('owed'),
      sql<number>`coalesce(sum(i.owed_cents), 0)::bigint`.as('owed_cents'),
      sql<number>`(count(*) filter (where i.due_on < ${today}))::int`.as('overdue'),
      sql<number>`coalesce(sum(i.owed_cents) filter (where i.due_on < ${today}), 0)::bigint`.as(
        'overdue_cents',
      ),
    ])
    .executeTakeFirstOrThrow()
  const quotes = await tx
    .rows('quotes as q')
    .where(seenDocument(tx, 'q'))
    .where('q.status', '=', 'sent')
    .where(({ or, eb }) => or([eb('q.valid_until', 'is', null), eb('q.valid_until', '>=', today)]))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(q.total_cents), 0)::bigint`.as('cents'),
    ])
    .executeTakeFirstOrThrow()
  return {
    owed: { count: invoices.owed, cents: invoices.owed_cents },
    overdue: { count: invoices.overdue, cents: invoices.overdue_cents },
    quotes,
  }
}

interface NewReminder {
  kind: RemindedKind
  id: number
  step: number | null
  counted_from: string
  via: string
  recipient: string
  outcome: Outcome
  sms_id?: number | null
  outbox_id?: number | null
}

/** Keeps one; null when this step was sent of it before. Whoever comes second waits for the first. */
export async function insertReminder(
  tx: CompanyTx,
  { kind, id, ...row }: NewReminder,
): Promise<{ id: number } | null> {
  const kept = await tx
    .insertRows('reminders', { ...row, [refs[kind]]: id, at: tx.now, by: tx.by?.id ?? null })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept ?? null
}

/** Notes the result once the message is written. */
export async function settleReminder(
  tx: CompanyTx,
  id: number,
  facts: { outcome: Outcome; sms_id: number | null; outbox_id: number | null },
): Promise<void> {
  await tx.updateRows('reminders').set(facts).where('id', '=', id).execute()
}

export interface SentRow {
  id: number
  step: number | null
  via: 'email' | 'sms'
  recipient: string
  outcome: Outcome
  status: string
  at: Date
  by: string | null
}

/** Reminders sent for a document, latest first, with their delivery state. */
export async function remindersOf(tx: CompanyTx, kind: RemindedKind, id: number): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select r.id, r.step, r.via, r.recipient, r.outcome, coalesce(m.status, o.status, '') as status, r.at,
      u.fullname as by
    from reminders r
    left join sms_messages m on m.company_id = ${tx.companyId} and m.id = r.sms_id
    left join outbox o on o.company_id = ${tx.companyId} and o.id = r.outbox_id
    left join users u on u.company_id = ${tx.companyId} and u.id = r.by
    where r.company_id = ${tx.companyId} and ${columnOf(kind)} = ${id}
    order by r.id desc limit 100`.execute(tx)
  return rows
}

export interface StopRow {
  id: number
  of: 'document' | 'client'
  is_disputed: boolean
  note: string
}

/** Stops that keep a document from being reminded of; its client's goes before its own. */
export async function stopsOf(
  tx: CompanyTx,
  { kind, id, client_id }: Pick<Reminded, 'kind' | 'id' | 'client_id'>,
): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select p.id, case when p.client_id is null then 'document' else 'client' end as of, p.is_disputed, p.note
    from reminder_stops p
    where p.company_id = ${tx.companyId} and (p.${sql.ref(refs[kind])} = ${id} or p.client_id = ${client_id})
    order by p.client_id nulls last`.execute(tx)
  return rows
}

export async function deleteStops(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteRows('reminder_stops').where('id', 'in', ids).execute()
}

export async function insertStop(
  tx: CompanyTx,
  on: { client_id: number } | { invoice_id: number } | { quote_id: number },
  facts: { is_disputed: boolean; note: string },
): Promise<{ id: number }> {
  return tx
    .insertRows('reminder_stops', { ...on, ...facts, at: tx.now, by: tx.by?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
}
