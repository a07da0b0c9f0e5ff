import { sql } from 'kysely'
import { ownWorkOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type HistoryKind, historyKinds } from '../client-history.contract.ts'

export interface HistoryRow {
  kind: HistoryKind
  id: number
  at: Date
  number: number | null
  number_text: string | null
  text: string
  status: string
  job_id: number | null
  amount_cents: number | null
  /** The id of what it opens. */
  opens: number
}

/** The last row of the page before: newest first, within a moment by kind and id. */
export interface HistoryPlace {
  at: string
  kind: HistoryKind
  id: number
}

export interface HistoryReach {
  /** One spelling each. */
  phones: readonly string[]
  emails: readonly string[]
  /** True if quotes, invoices and payments are shown. */
  money: boolean
}

/**
 * A client's history, each kind by its own index and only as far as the page needs. Technicians limited to their own
 * work see what belongs to it.
 */
export async function clientHistory(
  tx: CompanyTx,
  clientId: number,
  { phones, emails, money }: HistoryReach,
  { kind, after, most }: { kind: HistoryKind | null; after: HistoryPlace | null; most: number },
): Promise<HistoryRow[]> {
  const company = tx.companyId
  const seesAll = ownWorkOf(tx) === null
  const theirJobs = sql`jobs j where j.company_id = ${company} and j.client_id = ${clientId} and j.deleted_at is null and ${seenJob(tx)}`
  const joined = (table: string, name: string) =>
    sql`${sql.table(table)} ${sql.raw(name)} join jobs j on j.company_id = ${sql.raw(name)}.company_id and j.id = ${sql.raw(name)}.job_id
      where j.company_id = ${company} and j.client_id = ${clientId} and j.deleted_at is null and ${seenJob(tx)}`
  const parts: Record<HistoryKind, ReturnType<typeof sql> | null> = {
    job: sql`select j.id, j.created_at as at, j.number, left(concat_ws(' · ', nullif(split_part(j.company_comment, E'\n', 1), ''),
      nullif(j.address, '')), 200) as text, j.status_id::text as status, j.id as job_id, null::bigint as cents, null::bigint as opens from ${theirJobs}`,
    appointment: sql`select a.id, a.starts_at as at, j.number, j.address as text,
      case when a.cancelled_at is null then '' else 'cancelled' end as status, j.id as job_id, null::bigint as cents, null::bigint as opens
      from ${joined('appointments', 'a')}`,
    quote: money
      ? sql`select q.id, q.created_at as at, q.number, q.site_address as text, q.status, q.job_id, q.total_cents as cents, null::bigint as opens
        from quotes q where q.company_id = ${company} and q.client_id = ${clientId}`
      : null,
    invoice: money
      ? sql`select i.id, i.created_at as at, i.number, i.site_address as text,
          case when i.status = 'issued' and i.owed_cents <= 0 then 'paid' else i.status end as status, i.job_id,
          i.total_cents as cents, null::bigint as opens
        from invoices i where i.company_id = ${company} and i.client_id = ${clientId}`
      : null,
    payment: money
      ? sql`select e.id, e.at, e.number, e.note as text, e.kind as status, e.job_id, -e.amount_cents as cents, e.invoice_id as opens
        from ledger_entries e where e.company_id = ${company} and e.client_id = ${clientId}
          and e.kind in ('payment', 'refund', 'dispute', 'credit') and e.invoice_id is not null`
      : null,
    message: sql`select * from (
        select m.id, m.created_at as at, null::bigint as number, left(coalesce(nullif(m.body, ''), (
            select string_agg(f.name, ', ' order by f.id) from files f where f.company_id = ${company} and f.message_id = m.id
              and f.deleted_at is null), ''), 200) as text,
          case when m.direction = 'in' then 'sms in' else 'sms out' end as status, m.job_id, null::bigint as cents, null::bigint as opens
        from sms_messages m where m.company_id = ${company}
          and ${seesAll ? sql`(m.phone = any(${phones}::text[]) or m.client_id = ${clientId})` : sql`exists (select 1 from jobs j where j.company_id = ${company} and j.id = m.job_id and j.client_id = ${clientId} and ${seenJob(tx)})`}
        union all
        select o.id, o.created_at, null, left(coalesce(o.payload ->> 'subject', ''), 200), 'mail', null, null, null
        from outbox o where o.company_id = ${company} and o.kind = 'mail' and not o.is_private
          and lower(o.recipient) = any(${seesAll ? emails : []}::text[])) messages`,
    file: sql`select f.id, f.created_at as at, null::bigint as number, f.name as text, f.type as status, f.job_id, null::bigint as cents, null::bigint as opens
      from ${joined('files', 'f')} and f.deleted_at is null`,
  }
  const wanted = (kind ? [kind] : [...historyKinds]).flatMap(each => (parts[each] ? [each] : []))
  if (wanted.length === 0) return []
  const branch = (each: HistoryKind) => {
    const before =
      after &&
      (each === after.kind
        ? sql`where (at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`
        : each < after.kind
          ? sql`where at <= ${after.at}::timestamptz`
          : sql`where at < ${after.at}::timestamptz`)
    return sql`(select ${each}::text as kind, p.* from (${parts[each]}) p ${before ?? sql``} order by at desc, id desc limit ${most})`
  }
  const { rows } = await sql<HistoryRow>`
    select kind, id, at, number, text,
      case kind
        when 'quote' then (select q.number_text from quotes q where q.company_id = ${company} and q.id = all_kinds.id)
        when 'invoice' then (select i.number_text from invoices i where i.company_id = ${company} and i.id = all_kinds.id)
        when 'payment' then (select e.number_text from ledger_entries e where e.company_id = ${company} and e.id = all_kinds.id)
      end as number_text, status, job_id, cents as amount_cents, coalesce(opens, id) as opens
    from (${sql.join(wanted.map(branch), sql` union all `)}) all_kinds
    order by at desc, kind collate "C" desc, id desc limit ${most}`.execute(tx)
  return rows
}

/** A client's balance by the ledger, and the part due before a day; what was overpaid elsewhere lowers it. */
export async function balanceOf(tx: CompanyTx, clientId: number, today: string) {
  const { rows } = await sql<{ owed: number; overdue: number }>`
    select
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries
        where company_id = ${tx.companyId} and client_id = ${clientId}) as owed,
      (select coalesce(sum(owed_cents), 0)::bigint from invoices where company_id = ${tx.companyId}
        and client_id = ${clientId} and status = 'issued' and owed_cents > 0 and due_on < ${today}::date) as overdue`.execute(
    tx,
  )
  const { owed, overdue } = rows[0]!
  return { owed, overdue: Math.max(0, Math.min(overdue, owed)) }
}
