-- Bytes of all companies' files, one number, for the host's dashboard.
create function stored_bytes() returns table (bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(t.bytes), 0)::bigint from file_totals t
$$;
revoke all on function stored_bytes from public;
grant execute on function stored_bytes to tradewind_app;
