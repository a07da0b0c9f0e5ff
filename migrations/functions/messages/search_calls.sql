-- Ids of calls whose text, or the client's name, holds every word, newest first.
-- `filter`: before, all, direction, missed, client, job.
create function search_calls(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  worker constant bigint := case when current_setting('app.own_work', true) like 'technician %'
    then split_part(current_setting('app.own_work', true), ' ', 2)::bigint end;
  own constant text := words_condition('c.search', term, 'c.number');
  of_client constant text := words_condition('k.search', term, 'k.phone');
  further constant text := coalesce(' and c.direction = ' || quote_literal(filter ->> 'direction'), '')
    || case when (filter ->> 'missed')::boolean
      then ' and c.direction = ''in'' and c.ended_at is not null and c.answered_at is null' else '' end
    || coalesce(' and c.client_id = ' || (filter ->> 'client')::bigint, '')
    || coalesce(' and c.job_id = ' || (filter ->> 'job')::bigint, '')
    || coalesce(' and c.user_ids @> array[' || worker || '::bigint]', '');
begin
  if company is null or own is null or current_setting('app.own_work', true) like 'client %' then return; end if;
  return query select * from search_newest(
    format('calls where company_id = %s::bigint', company), 'c',
    format('(%s or exists (select from clients k where k.company_id = %s::bigint and k.id = c.client_id and %s))%s',
      own, company, of_client, further),
    format(
      'select c.id from (
         select id from (select id from calls c where company_id = %1$s::bigint and id < $1 and %2$s offset 0) o
         union
         select c.id from (select id from clients k where company_id = %1$s::bigint and %3$s offset 0) k
         join calls c on c.company_id = %1$s::bigint and c.client_id = k.id and c.id < $1
       ) f join calls c on c.company_id = %1$s::bigint and c.id = f.id where true%4$s', company, own, of_client, further),
    search_reach(term, filter, 6000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_calls from public;
grant execute on function search_calls to tradewind_app;
