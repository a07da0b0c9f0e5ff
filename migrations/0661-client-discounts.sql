-- A code that a client used on an invoice: one code an invoice.
alter table coupon_uses
  add column invoice_id bigint,
  add column amount_cents bigint,
  add foreign key (company_id, invoice_id) references invoices (company_id, id) on delete set null (invoice_id);
create unique index coupon_uses_invoice on coupon_uses (company_id, invoice_id) where invoice_id is not null;
