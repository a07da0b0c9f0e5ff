-- Refunds of plan invoices, written before the provider is asked. What is asked counts as refunded until it has failed.
create sequence plan_refund_id_seq;
create table plan_refunds (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('plan_refund_id_seq'),
  invoice_id bigint not null,
  cents bigint not null check (cents > 0),
  status text not null default 'asked' check (status in ('asked', 'done', 'failed')),
  -- the name under which the provider makes it once, however often it is asked
  reference text not null,
  error text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references plan_invoices (company_id, id)
);
create index plan_refunds_invoice on plan_refunds (company_id, invoice_id, id);
call guard_company_table('plan_refunds');
