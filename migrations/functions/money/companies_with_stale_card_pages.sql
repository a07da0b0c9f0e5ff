-- Companies with open payment pages for invoices that are owed no longer, or owed less than the page asks for.
create function companies_with_stale_card_pages(most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct p.company_id from card_payments p
  join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
  where p.status = 'open' and (i.status <> 'issued' or i.owed_cents < p.amount_cents)
  limit most
$$;
revoke all on function companies_with_stale_card_pages from public;
grant execute on function companies_with_stale_card_pages to tradewind_app;
