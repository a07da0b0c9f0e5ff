import { sql } from 'kysely'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { clientColumns } from '../client-columns.rules.ts'

export const clientTable: SourceTable<keyof typeof clientColumns.columns> = {
  from: tx =>
    tx
      .rows('clients as t')
      .where('t.deleted_at', 'is', null)
      .where('t.merged_into', 'is', null) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.id'),
  columns: {
    ...refs('t', {
      name: 'name',
      company: 'company_name',
      phone: 'phone',
      email: 'email',
      address: 'main_address',
      suburb: 'suburb',
      created: 'created_at',
      note: 'note',
    }),
    jobs: sql`(select count(*)::int from jobs j
      where j.company_id = t.company_id and j.client_id = t.id and j.deleted_at is null)`,
    tags: sql`array(select l.tag_id from client_tag_links l where l.company_id = t.company_id and l.client_id = t.id)`,
    job_types: sql`array(select distinct of_job from jobs j, unnest(j.job_type_ids) of_job
      where j.company_id = t.company_id and j.client_id = t.id and j.deleted_at is null)`,
    spent: sql`(select coalesce(-sum(e.amount_cents), 0)::bigint from ledger_entries e left join ledger_entries back
        on back.company_id = e.company_id and back.id = e.takes_back
      where e.company_id = t.company_id and e.client_id = t.id
        and (e.kind in ('payment', 'refund') or e.kind = 'reversal' and back.kind in ('payment', 'refund')))`,
    open_quote: sql`exists (select from quotes q where q.company_id = t.company_id and q.client_id = t.id
      and q.status = 'sent' and (q.valid_until is null or q.valid_until >=
        (select (now() at time zone o.time_zone)::date from companies o where o.id = t.company_id)))`,
    agreement_ends: sql`(select max(r.ends_at) from recurring_jobs r
      where r.company_id = t.company_id and r.booking -> 'facts' -> 'client_id' = to_jsonb(t.id))`,
    last_job: sql`(select max(j.created_at) from jobs j
      where j.company_id = t.company_id and j.client_id = t.id and j.deleted_at is null)`,
  },
}
