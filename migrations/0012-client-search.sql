-- Clients are found by what stands on them or on their contacts, in any order of the words; and sorted by column.

alter table client_contacts add column search text not null generated always as (
  lower(name || ' ' || phone || ' ' || replace(phone, ' ', '') || ' ' || email)
) stored;
create index client_contacts_search on client_contacts using gin (company_id, search gin_trgm_ops);

create index clients_company_name on clients (company_id, lower(company_name), id) where deleted_at is null;
create index clients_suburb on clients (company_id, lower(suburb), id) where deleted_at is null;
create index clients_created on clients (company_id, created_at, id) where deleted_at is null;

-- Every word has to be in the text; the longest leads through the index, the others are checked on what it finds.
-- Planned for each term anew: a plan made for any term walks the whole index for a single letter.
create or replace function search_clients(term text, most integer) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  patterns text[];
  longest text;
  others text[];
begin
  select array_agg(pattern order by length(pattern) desc) into patterns
  from (
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    from regexp_split_to_table(lower(trim(term)), '\s+') as word
  ) words;
  longest := patterns[1];
  others := patterns[2:];
  return query
    select found.id from (
      (select c.id from clients c
        where c.company_id = company and c.search like longest and c.search like all (others)
          and c.deleted_at is null
        order by c.id desc
        limit most)
      union
      (select k.client_id from client_contacts k
        join clients c on c.company_id = k.company_id and c.id = k.client_id and c.deleted_at is null
        where k.company_id = company and k.search like longest and k.search like all (others)
        order by k.client_id desc
        limit most)
    ) found
    order by found.id desc
    limit most;
end $$;
