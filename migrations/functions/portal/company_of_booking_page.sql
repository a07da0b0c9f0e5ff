-- The company whose booking page has this name; null: none.
create function company_of_booking_page(wanted text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from booking_pages where slug = wanted
$$;
revoke all on function company_of_booking_page from public;
grant execute on function company_of_booking_page to tradewind_app;
