-- Companies with files that were removed, or never attached, before these moments. Some may be shown by something else: those
-- are told apart by the company's own sweep.
create function companies_with_files_left(removed timestamptz, staged timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from companies c, lateral (
    select from files f where f.company_id = c.id and (f.job_id is null or f.deleted_at is not null)
      and (f.deleted_at < removed or (f.job_id is null and f.message_id is null and f.part <> 'phone' and f.created_at < staged
        and not exists (select from pictures p where p.company_id = f.company_id and p.file_id = f.id)))
    limit 1) f
  where current_setting('app.platform', true) = 'on'
$$;
revoke all on function companies_with_files_left from public;
grant execute on function companies_with_files_left to tradewind_app;
