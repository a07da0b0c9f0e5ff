-- A void invoice of which the tax alone had changed last has that change among its entries too, as 0910 gives it to others:
-- decision 130.
set constraints all immediate;
with void as (
  select i.company_id, i.revision, i.tax as tax_rate, max(e.id) filter (where e.kind = 'void' and e.shares is null) as id,
    i.tax_cents - sum(e.tax_cents) filter (where e.kind in ('invoice', 'revision')) as tax_cents
  from invoices i join ledger_entries e on e.company_id = i.company_id and e.invoice_id = i.id
  where i.status = 'void' and i.revision > 0 group by i.company_id, i.id
), lacking as (
  select *, case when tax_rate = 0 then 0 else round(tax_cents * 10000::numeric / tax_rate)::bigint end as taxable_cents
  from void where tax_cents <> 0 and id is not null
), added as (
  insert into ledger_entries (company_id, client_id, job_id, invoice_id, kind, amount_cents, day, note, at, tax_cents, taxable_cents,
    tax_rate)
  select e.company_id, e.client_id, e.job_id, e.invoice_id, 'revision', 0, e.day, 'Revision ' || l.revision, e.at, l.tax_cents,
    l.taxable_cents, l.tax_rate
  from lacking l join ledger_entries e on e.company_id = l.company_id and e.id = l.id
  returning company_id, id, tax_cents
), named as (
  insert into ledger_corrections (company_id, entry_id, what, was, now_is)
  select company_id, id, 'added', '', tax_cents::text from added
), as_before as (
  delete from ledger_corrections c using lacking l
  where c.company_id = l.company_id and c.entry_id = l.id and c.what = 'tax' and c.was = (c.now_is::bigint - l.tax_cents)::text
)
update ledger_entries e set tax_cents = e.tax_cents - l.tax_cents, taxable_cents = e.taxable_cents - l.taxable_cents
from lacking l where e.company_id = l.company_id and e.id = l.id;
