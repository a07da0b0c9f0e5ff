-- Batches also remind clients of invoices, send them statements and take payments.
alter table invoice_batches
  drop constraint invoice_batches_kind_check,
  -- jobs that get an invoice, invoices that go out, are reminded of or paid, or clients who get a statement
  add constraint invoice_batches_kind_check
    check (kind in ('jobs', 'invoices', 'reminders', 'statements', 'payments')),
  -- of payments: how, on which day, and what was noted
  add column method smallint,
  add column paid_on date,
  add column note text not null default '',
  add constraint invoice_batches_paid check ((kind = 'payments') = (method is not null and paid_on is not null));

alter table invoice_batch_items
  -- of a statement
  add column client_id bigint,
  -- of a payment: the part of it that goes onto this invoice
  add column amount_cents bigint check (amount_cents > 0),
  add foreign key (company_id, client_id) references clients (company_id, id) on delete cascade;
create index invoice_batch_items_client on invoice_batch_items (company_id, client_id) where client_id is not null;
