-- Accounts that companies open through the host's platform at Stripe; their payments are charges of their own.
alter table card_accounts
  -- asked about by the platform's key, not by one of its own
  add column is_linked boolean not null default false,
  -- its owner has not told Stripe yet all that it needs: cards are taken once Stripe takes them
  add column is_waiting boolean not null default false;
create unique index card_accounts_linked on card_accounts (account) where is_linked;

-- The company of a linked account, which Stripe names in what it tells the platform.
create function company_of_linked_account(called text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from card_accounts where is_linked and account = called
$$;
revoke all on function company_of_linked_account(text) from public;
grant execute on function company_of_linked_account(text) to tradewind_app;
