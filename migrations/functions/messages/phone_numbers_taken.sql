-- Those of these numbers that belong to some company.
create function phone_numbers_taken(wanted text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select number from phone_numbers where number = any(wanted)
$$;
revoke all on function phone_numbers_taken from public;
grant execute on function phone_numbers_taken to tradewind_app;
