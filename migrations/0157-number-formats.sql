-- Numbers of documents as they are written: 'INV-00042'. Each document keeps the format of the day it was numbered.

alter table counters
  add column prefix text not null default '',
  -- at least so many, filled with zeros
  add column digits smallint not null default 0 check (digits between 0 and 10);

alter table quotes
  add column number_prefix text not null default '',
  add column number_digits smallint not null default 0;
alter table quotes add column number_text text not null generated always as (
  number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0')
) stored;
alter table quotes drop column search;
alter table quotes add column search text not null generated always as (
  lower(number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0') || ' ' || name || ' '
    || company_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || address || ' '
    || site_address || ' ' || reference)
) stored;
create index quotes_search on quotes using gin (company_id, search gin_trgm_ops);

alter table invoices
  add column number_prefix text not null default '',
  add column number_digits smallint not null default 0;
-- null: a draft
alter table invoices add column number_text text generated always as (
  number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0')
) stored;
alter table invoices drop column search;
alter table invoices add column search text not null generated always as (
  lower(coalesce(number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0'), '') || ' '
    || name || ' ' || company_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || address
    || ' ' || site_address || ' ' || reference)
) stored;
create index invoices_search on invoices using gin (company_id, search gin_trgm_ops);
-- What was taken off names its invoice as that was numbered.
update invoices set deductions = (
  select jsonb_agg(each || jsonb_build_object('number_text', each ->> 'number') order by n)
  from jsonb_array_elements(deductions) with ordinality as listed (each, n))
where deductions <> '[]';

alter table ledger_entries
  add column number_prefix text not null default '',
  add column number_digits smallint not null default 0;
alter table ledger_entries add column number_text text generated always as (
  number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0')
) stored;
