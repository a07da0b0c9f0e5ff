-- The company that has this phone number; none: nobody has it.
create function company_of_phone_number(called text) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from phone_numbers where number = called
$$;
revoke all on function company_of_phone_number from public;
grant execute on function company_of_phone_number to tradewind_app;
