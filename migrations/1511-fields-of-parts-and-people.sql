-- Fields of a company's own on parts and on the people of the team. Parts are searched by their words, which come last.
alter table stock_parts
  add column custom_fields jsonb not null default '[]',
  drop column search,
  add column search text not null generated always as (
    folded(name || ' ' || supplier_code || ' ' || barcode || ' ' || custom_words(custom_fields))
  ) stored;
create index stock_parts_search on stock_parts using gin (company_id, search gin_trgm_ops);
create index stock_parts_custom_fields on stock_parts using gin (company_id, custom_fields jsonb_path_ops) where custom_fields <> '[]';

-- A team is small: it is searched as it is read.
alter table users add column custom_fields jsonb not null default '[]';
