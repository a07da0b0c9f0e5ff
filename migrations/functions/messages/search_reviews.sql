-- Ids of reviews whose text, or that of their job, holds every word, the newest first. `filter`: all, stars, answered (1 yes, 2 not),
-- technician. Reviews come from elsewhere in any order, so they are walked by their day and not by id: the newest 2,000 say
-- whether the words are common, else the indexes are asked.
create function search_reviews(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  worker constant bigint := case when current_setting('app.own_work', true) like 'technician %'
    then split_part(current_setting('app.own_work', true), ' ', 2)::bigint end;
  own constant text := words_condition('w.search', term);
  of_job constant text := words_condition('j.search', term, 'j.phone');
  reach constant integer := search_reach(term, filter, 20000);
  tables constant text := format(
    'feedback w left join jobs j on j.company_id = %1$s::bigint and j.id = w.job_id
     where w.company_id = %1$s::bigint and w.given_at is not null and (w.job_id is null or j.deleted_at is null%2$s)', company,
      coalesce(' and j.technician_ids @> array[' || worker || '::bigint]', ''))
    || coalesce(' and w.stars = ' || (filter ->> 'stars')::smallint, '')
    || case filter ->> 'answered' when '1' then ' and w.replied_at is not null'
      when '2' then ' and w.replied_at is null and w.source <> ''file''' else '' end
    || coalesce(' and exists (select from job_technicians t where t.company_id = ' || company
      || '::bigint and t.job_id = w.job_id and t.user_id = ' || (filter ->> 'technician')::bigint || '::bigint)', '');
  seen integer;
  hits integer;
begin
  if company is null or own is null or current_setting('app.own_work', true) like 'client %' then return; end if;
  if reach is null then
    execute format('select count(*), count(*) filter (where hit) from (
      select %s or coalesce(%s, false) as hit from %s order by w.given_at desc, w.id desc limit 2000) newest', own, of_job, tables)
      into seen, hits;
    if seen = 2000 and hits < 50 then
      return query execute format('select id from (
          select w.id, w.given_at from %1$s and %2$s
          union select w.id, w.given_at from %1$s and w.job_id is not null and %3$s) found
        order by given_at desc, id desc limit $1', tables, own, of_job) using most;
      return;
    end if;
  end if;
  return query execute format('select id from (
      select w.id, %s or coalesce(%s, false) as hit from %s order by w.given_at desc, w.id desc limit $2) newest
    where hit limit $1', own, of_job, tables) using most, reach;
end $$;
revoke all on function search_reviews from public;
grant execute on function search_reviews to tradewind_app;
