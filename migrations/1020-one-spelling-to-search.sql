-- Texts are searched in one spelling (decision 168). `folded` stands under generated columns and indexes, so it is made here; the
-- code says the same in src/shared/texts/folding.ts, where each step is explained.
create function folded(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(
    -- Most texts are ASCII, and need a sixth of the time.
    case when octet_length(words) = length(words) then translate(lower(words collate "C"), '''"`', '')
    else replace(replace(replace(replace(
      translate(
        lower(normalize(
          regexp_replace(normalize(replace(words, '´', ''), nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\ufe00-\ufe0f\u0670\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
          nfc) collate "und-x-icu") collate "C",
        'đðħıłøŧŋς‐‑‒–—―⁃−' || '''"`‘’‛“”„‵′ʹʻʼʽʾʿꞌ',
        'ddhilotnσ--------'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end,
    '(^|[^-.,0-9])[-.,]+', '\1', 'g'),
    '[-.,]+([^-.,0-9]|$)', '\1', 'g')
$$;

-- 'Costa, Ana' and 'ana costa' are one name, O’Brien and OBrien another.
create or replace function name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word collate "C"), '')
  from regexp_split_to_table(public.folded(name), '[][\s,.;:!?()/&+_|#-]+') word
  where word <> ''
$$;

-- Number and street, which come before the first comma, with the name; '' without a name or a number.
create or replace function place_key(name text, address text) returns text language sql immutable parallel safe as $$
  select case when street ~ '\d' and street ~ ' ' and public.name_key(name) <> ''
    then public.name_key(name) || ' | ' || street else '' end
  from (
    select coalesce(string_agg(coalesce(short, word), ' ' order by n), '') as street
    from regexp_split_to_table(public.folded(split_part(address, ',', 1)), '[][\s,.;:!?()/&+_|#-]+') with ordinality w(word, n)
    left join (values ('street', 'st'), ('road', 'rd'), ('avenue', 'ave'), ('drive', 'dr'), ('court', 'ct'),
      ('place', 'pl'), ('crescent', 'cres'), ('parade', 'pde'), ('highway', 'hwy'), ('lane', 'ln'), ('terrace', 'tce'),
      ('close', 'cl'), ('boulevard', 'blvd'), ('unit', 'u'), ('mount', 'mt')) short_ways(long, short) on long = word
    where word <> ''
  ) s
$$;

-- An expression can't be changed in its place before PostgreSQL 17: columns are dropped, with their indexes, and added again, one
-- rewrite a table.
alter table clients drop column search, drop column name_key, drop column place_key,
  add column search text not null generated always as (
    folded(name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || main_address)
  ) stored,
  add column name_key text not null generated always as (name_key(name)) stored,
  add column place_key text not null generated always as (place_key(name, main_address)) stored;
create index clients_search on clients using gin (company_id, search gin_trgm_ops);
create index clients_name_key on clients (company_id, name_key, id) where deleted_at is null;
create index clients_place_key on clients (company_id, place_key, id) where deleted_at is null and place_key <> '';

alter table client_contacts drop column search, add column search text not null generated always as (
  folded(name || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || email)
) stored;
create index client_contacts_search on client_contacts using gin (company_id, search gin_trgm_ops);

alter table leads drop column search, add column search text not null generated always as (
  folded(name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' '
    || address || ' ' || suburb || ' ' || note)
) stored;
create index leads_search on leads using gin (company_id, search gin_trgm_ops);

alter table stock_parts drop column search, add column search text not null generated always as (
  folded(name || ' ' || supplier_code || ' ' || barcode)
) stored;
create index stock_parts_search on stock_parts using gin (company_id, search gin_trgm_ops);

alter table jobs drop column search, add column search text not null generated always as (
  folded(number::text || ' ' || name || ' ' || company_name || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' '
    || email || ' ' || address || ' ' || company_comment || ' ' || tradie_comment)
) stored;
create index jobs_search on jobs using gin (company_id, search gin_trgm_ops, job_type_ids, technician_ids);

alter table calls drop column search, add column search text not null generated always as (
  folded(number || ' ' || outcome || ' ' || note)
) stored;
create index calls_search on calls using gin (company_id, search gin_trgm_ops);

alter table invoices drop column search, add column search text not null generated always as (
  folded(coalesce(number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0'), '') || ' '
    || name || ' ' || company_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || address
    || ' ' || site_address || ' ' || reference)
) stored;
create index invoices_search on invoices using gin (company_id, search gin_trgm_ops);

alter table quotes drop column search, add column search text not null generated always as (
  folded(number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0') || ' ' || name || ' '
    || company_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || address || ' '
    || site_address || ' ' || reference)
) stored;
create index quotes_search on quotes using gin (company_id, search gin_trgm_ops);

drop index partner_entries_search;
create index partner_entries_search on partner_entries using gin (company_id, partner_id, folded(name) gin_trgm_ops);
