-- Fields of a company's own on quotes and invoices. A search finds them as the other texts; their words come last, so that those
-- of a field that is switched off can be left out (own_condition).
alter table quotes
  add column custom_fields jsonb not null default '[]',
  -- The own fields on its paper and in the portal as they stood when it was sent; null: as they stand now.
  add column sent_fields jsonb,
  drop column search,
  add column search text not null generated always as (
    folded(number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0') || ' ' || name || ' '
      || company_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || address || ' '
      || site_address || ' ' || reference || ' ' || custom_words(custom_fields))
  ) stored;
create index quotes_search on quotes using gin (company_id, search gin_trgm_ops);
create index quotes_custom_fields on quotes using gin (company_id, custom_fields jsonb_path_ops) where custom_fields <> '[]';

alter table invoices
  add column custom_fields jsonb not null default '[]',
  -- As those of a quote, from when it was issued.
  add column sent_fields jsonb,
  drop column search,
  add column search text not null generated always as (
    folded(coalesce(number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0'), '') || ' '
      || name || ' ' || company_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || address
      || ' ' || site_address || ' ' || reference || ' ' || custom_words(custom_fields))
  ) stored;
create index invoices_search on invoices using gin (company_id, search gin_trgm_ops);
create index invoices_custom_fields on invoices using gin (company_id, custom_fields jsonb_path_ops) where custom_fields <> '[]';
