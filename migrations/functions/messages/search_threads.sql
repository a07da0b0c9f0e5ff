-- Ids of conversations in whose messages, mails or web leads all words of a term stand, or whose client is found by it: those
-- with the newest messages first, at most `most`. Runs as the owner, as the other searches do: a technician finds by messages of own jobs
-- alone, and where numbers are hidden no digits are found in messages, as a number may stand among their words.
create function search_threads(term text, most integer) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  limited constant text := coalesce(current_setting('app.own_work', true), '');
  worker constant bigint := case when limited like 'technician %' then split_part(limited, ' ', 2)::bigint end;
  said constant text := words_condition('m.search', term);
  of_client constant text := words_condition('k.search', term, 'k.phone');
  mailed constant text := words_condition($s$folded((o.payload ->> 'subject') || ' ' || left(o.payload ->> 'text', 4000))$s$, term);
  asked constant text := words_condition('l.search', term, 'l.phone');
  hides constant boolean := current_setting('app.hides', true) = 'numbers' and term ~ '\d';
begin
  if company is null or said is null or limited like 'client %' then return; end if;
  return query execute format(
    'select coalesce(t.joined_into, t.id) from (
       select m.thread_id as id, max(m.id) as newest from (
         select m.thread_id, m.id from sms_messages m
         where m.company_id = %1$s::bigint and %2$s and not %5$L::boolean%4$s
         order by m.id desc limit 5000) m
       group by 1
       union all
       (select o.thread_id, 0 from outbox o
        where o.company_id = %1$s::bigint and o.thread_id is not null and %6$s and not %5$L::boolean and not %8$L::boolean
        order by o.id desc limit 5000)
       union all
       (select l.thread_id, 0 from leads l
        where l.company_id = %1$s::bigint and l.thread_id is not null and l.deleted_at is null and %7$s and not %8$L::boolean
        order by l.id desc limit 5000)
       union all
       select t.id, 9223372036854775807 from (select k.id from clients k where k.company_id = %1$s::bigint and %3$s offset 0) k
       join threads t on t.company_id = %1$s::bigint and t.client_id = k.id) hits
     join threads t on t.company_id = %1$s::bigint and t.id = hits.id
     group by 1 order by max(hits.newest) desc limit $1',
    company, said, of_client,
    case when worker is null then '' else format(
      ' and exists (select from jobs j where j.company_id = %s::bigint and j.id = m.job_id and j.technician_ids @> array[%s::bigint])',
      company, worker) end, hides, mailed, asked, worker is not null)
    using most;
end $$;
revoke all on function search_threads from public;
grant execute on function search_threads to tradewind_app;
