-- Companies with pictures whose bytes stand in their rows: that have no copy, or one made before this moment.
create function companies_with_pictures(copied_before timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from companies c, lateral (
    select from pictures p left join files f on f.company_id = c.id and f.id = p.file_id
    where p.company_id = c.id and p.body is not null and (p.file_id is null or f.created_at < copied_before)
    limit 1) p
  where current_setting('app.platform', true) = 'on'
$$;
revoke all on function companies_with_pictures from public;
grant execute on function companies_with_pictures to tradewind_app;
