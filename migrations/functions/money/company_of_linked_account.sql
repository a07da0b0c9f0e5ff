-- The company of a linked account, as Stripe names it to the platform.
create function company_of_linked_account(called text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from card_accounts where is_linked and account = called
$$;
revoke all on function company_of_linked_account from public;
grant execute on function company_of_linked_account to tradewind_app;
