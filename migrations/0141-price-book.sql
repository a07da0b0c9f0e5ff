-- The price book: what items are called in the books, how they are counted, and for which work they are used.
alter table items add column code text not null default '';
alter table items add column unit text not null default '';
alter table items add column job_type_ids bigint[] not null default '{}';
create index items_code on items (company_id, lower(code)) where code <> '';
