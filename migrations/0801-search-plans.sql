-- What a search asks of names has the same plan for all words.
alter function search_condition(bigint, text, jsonb, text) set plan_cache_mode = force_generic_plan;

-- As before, but one word that nobody wrote lately, nor is in a name, goes to the index by statements whose plans are kept:
-- where nothing is found, planning was a third of the time.
create or replace function search_jobs(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  pattern constant text := '%' || replace(replace(replace(lower(trim(term)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  tab constant text := filter ->> 'tab';
  since constant timestamptz := coalesce((filter ->> 'created_from')::timestamptz, '-infinity');
  until constant timestamptz := coalesce((filter ->> 'created_to')::timestamptz, 'infinity');
  below constant bigint := coalesce((filter ->> 'before')::bigint, 9223372036854775807);
  condition text;
begin
  if company is null then return; end if;
  if trim(term) ~ '^\S{3,}$' and filter - '{tab,created_from,created_to,before,names,all}'::text[] = '{}'
    and not exists (select from job_types where company_id = company and lower(name) like pattern)
    and not exists (select from users where company_id = company and lower(fullname) like pattern)
    and not exists (
      select from (
        select search from jobs
        where company_id = company and deleted_at is null and id < below
          and case tab when 'active' then status_id not in (3, 4) when 'ended' then status_id in (3, 4) else true end
        order by id desc limit 300
      ) newest where search like pattern)
  then
    return query select id from (
      select id from jobs
      where company_id = company and deleted_at is null and search like pattern and id < below
        and created_at >= since and created_at < until
        and case tab when 'active' then status_id not in (3, 4) when 'ended' then status_id in (3, 4) else true end
      offset 0
    ) matching order by id desc limit most;
    return;
  end if;
  condition := search_condition(company, term, filter, 'j.technician_ids');
  return query select * from search_newest(
    format('jobs where company_id = %s::bigint and deleted_at is null', company)
      || case filter ->> 'tab'
        when 'active' then ' and status_id not in (3, 4)' when 'ended' then ' and status_id in (3, 4)' else '' end,
    'j', condition,
    format('select j.id from jobs j where j.company_id = %s::bigint and j.deleted_at is null and j.id < $1 and %s offset 0',
      company, condition),
    search_reach(term, filter, 6000), most, enough, (filter ->> 'before')::bigint);
end $$;
