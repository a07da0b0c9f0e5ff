-- The company whose public pages have this name, or had it, with the present one; none: nobody has or had it.
create function company_of_public_name(wanted text) returns table (company_id bigint, slug text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.company_id, n.slug from public_names n where n.slug = wanted
  union all
  select f.company_id, coalesce(n.slug, '') from former_names f left join public_names n on n.company_id = f.company_id
    where f.slug = wanted
  limit 1
$$;
revoke all on function company_of_public_name from public;
grant execute on function company_of_public_name to tradewind_app;
