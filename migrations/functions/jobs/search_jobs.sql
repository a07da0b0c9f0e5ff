-- Ids of jobs that a search finds, newest first. `filter` as in search_condition, and before (an id), all. Runs as the owner,
-- because row-level security keeps the trigram index out of use, and takes the company from the setting itself. Ids are
-- compared as the bigint that they are: beside an integer the trigram index, which begins with the company, stays unused.
create function search_jobs(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition text := search_condition(company, term, filter, 'j.technician_ids');
begin
  if company is null or condition is null then return; end if;
  return query select * from search_newest(
    format('jobs where company_id = %s::bigint and deleted_at is null', company)
      || case filter ->> 'tab'
        when 'active' then ' and status_id not in (3, 4)' when 'ended' then ' and status_id in (3, 4)' else '' end,
    'j', condition,
    format('select j.id from jobs j where j.company_id = %s::bigint and j.deleted_at is null and j.id < $1 and %s offset 0',
      company, condition),
    search_reach(term, filter, 6000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_jobs from public;
grant execute on function search_jobs to tradewind_app;
