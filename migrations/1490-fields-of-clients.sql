-- Fields of a company's own on clients, which a search finds as it finds their other texts.
alter table clients add column custom_fields jsonb not null default '[]';

-- The values as words; '1' is the yes of a switch.
create function custom_words(fields jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' '), '')
  from jsonb_array_elements(fields) field cross join lateral jsonb_array_elements_text(field -> 'values') word
  where word <> '1'
$$;

alter table clients drop column search, add column search text not null generated always as (
  folded(name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' '
    || main_address || ' ' || custom_words(custom_fields))
) stored;
create index clients_search on clients using gin (company_id, search gin_trgm_ops);
create index clients_custom_fields on clients using gin (company_id, custom_fields jsonb_path_ops) where custom_fields <> '[]';
