-- Companies with pictures that are to be fetched now, the longest waiting first.
create function coming_pictures_due(at timestamptz, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from coming_pictures where next_at <= at
  group by company_id order by min(next_at), company_id limit most
$$;
revoke all on function coming_pictures_due from public;
grant execute on function coming_pictures_due to tradewind_app;
