-- A lead is found by its suburb too.
alter table leads drop column search;
alter table leads add column search text not null generated always as (
  lower(name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' '
    || address || ' ' || suburb || ' ' || note)
) stored;
create index leads_search on leads using gin (company_id, search gin_trgm_ops);
