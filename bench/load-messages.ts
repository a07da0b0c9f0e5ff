import type pg from 'pg'
import { loadClients } from './load-clients.ts'

/** Messages of a conversation. */
const each = 20

/**
 * Adds clients with a conversation of 20 messages each, the newest of which said something today; one in 25 is open, half of
 * these wait. One message in 50 came by mail and one in 2,000 by the portal. Indexes are made once the rows are there.
 */
export async function loadMessages(owner: pg.Client, company: number, count: number): Promise<void> {
  await loadClients(owner, company, count / each)
  await owner.query(
    `insert into threads (company_id, client_id, state, last_at)
     select $1, id, 'done', now() from clients c where company_id = $1
       and not exists (select from threads t where t.company_id = $1 and t.client_id = c.id and t.joined_into is null)`,
    [company],
  )
  const { rows } = await owner.query<{ name: string; indexdef: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as indexdef from pg_index
     where indrelid = 'sms_messages'::regclass and not indisunique`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  // In the order of time, in which one conversation after the other says a word.
  await owner.query(
    `with t as (
       select t.id, '+614' || lpad((t.id % 100000000)::text, 8, '0') as phone, row_number() over (order by t.id) as place,
         count(*) over () as all_threads
       from threads t where t.company_id = $1 and t.client_id is not null)
     insert into sms_messages (company_id, direction, phone, body, parts, status, channel, created_at, thread_id)
     select $1, way, t.phone,
       (array['The tap in the kitchen drips again','Can you come on Monday morning','Thanks, that works for us','Please call before you arrive',
         'The hot water system is leaking','Gate code is','Invoice received, will pay this week','Is the quote still valid'])[1 + (n + t.place * 7) % 8]
         || ' ' || (array['unit','lot','flat','shed'])[1 + (n + t.place) % 4] || ' ' || (n * 31 + t.place * 17) % 9973,
       1, case way when 'in' then 'received' else 'delivered' end,
       case when (n * 13 + t.place) % 2000 = 0 then 'portal' when (n * 7 + t.place) % 50 = 0 then 'mail' else 'sms' end,
       now() - make_interval(secs => (($2::int - n) * 86400.0 + (t.all_threads - t.place) * 86400.0 / t.all_threads)), t.id
     from generate_series(1, $2::int) n cross join t
     cross join lateral (select case when n % 2 = 0 or t.place % 50 = 0 then 'in' else 'out' end as way) w
     order by n, t.place`,
    [company, each],
  )
  for (const { indexdef } of rows) await owner.query(indexdef)
  // Without figures the planner pairs each conversation with all.
  await owner.query('vacuum analyze sms_messages')
  await owner.query('vacuum analyze threads')
  await owner.query(
    `update threads t set last_at = l.at, last_in_id = l.last_in, read_before = case when n.place % 25 = 0 then l.last_in - 1 else l.last_in end,
       state = case when n.place % 25 = 0 then 'open' else 'done' end,
       waits_since = case when n.place % 50 = 0 then l.at end, channels = l.channels
     from (select thread_id, max(created_at) as at, array_agg(distinct channel) as channels, max(id) filter (where direction = 'in') as last_in
       from sms_messages where company_id = $1 group by 1) l,
       (select id, row_number() over (order by id) as place from threads where company_id = $1) n
     where t.company_id = $1 and t.id = l.thread_id and n.id = t.id`,
    [company],
  )
  await owner.query('vacuum analyze sms_messages')
  await owner.query('vacuum analyze threads')
}
