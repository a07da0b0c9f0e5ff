-- The day for which the books are closed; the record is held until they are open again.
alter table accounting_records add column locked_day date;
create index accounting_records_locked on accounting_records (company_id, organisation, locked_day)
  where locked_day is not null;

-- The chosen organisation's name, which is known after access was given back or to other ones.
alter table accounting_connections add column organisation_name text not null default '';
update accounting_connections set organisation_name = coalesce(
  (select o ->> 'name' from jsonb_array_elements(organisations) o where o ->> 'id' = organisation limit 1), '');
