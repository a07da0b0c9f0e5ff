-- A payment out of what the client had paid too much on another invoice: the entry there that it was drawn from.
alter table ledger_entries
  add column drawn_from bigint,
  add foreign key (company_id, drawn_from) references ledger_entries (company_id, id);
create index invoices_overpaid on invoices (company_id, client_id, id) where status = 'issued' and owed_cents < 0;
