-- Clients may pay a part of what they owe by card; not less than so much, but for what is left.
alter table card_accounts add column takes_parts boolean not null default false;
alter table card_accounts add column least_part_cents bigint not null default 2000 check (least_part_cents >= 50);

-- Pages on which a client may still pay: those are closed on which more would be paid than is owed by now.
create index card_payments_open on card_payments (company_id, invoice_id) where status = 'open';
create function companies_with_stale_card_pages(most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct p.company_id from card_payments p
  join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
  where p.status = 'open' and (i.status <> 'issued' or i.owed_cents < p.amount_cents)
  limit most
$$;
revoke all on function companies_with_stale_card_pages(integer) from public;
grant execute on function companies_with_stale_card_pages(integer) to tradewind_app;

-- What was paid on an invoice that was made void at that moment is paid too much, as on any other.
drop index invoices_open;
create index invoices_open on invoices (company_id, client_id) include (due_on, owed_cents) where owed_cents <> 0;
drop index invoices_overpaid;
create index invoices_overpaid on invoices (company_id, client_id, id) where owed_cents < 0;
