-- Clients are found by what stands on them or on their contacts, in any order of the words; and sorted by column.

alter table client_contacts add column search text not null generated always as (
  lower(name || ' ' || phone || ' ' || replace(phone, ' ', '') || ' ' || email)
) stored;
create index client_contacts_search on client_contacts using gin (company_id, search gin_trgm_ops);

create index clients_company_name on clients (company_id, lower(company_name), id) where deleted_at is null;
create index clients_suburb on clients (company_id, lower(suburb), id) where deleted_at is null;
create index clients_created on clients (company_id, created_at, id) where deleted_at is null;

-- Every word has to be in the text; the longest leads through the index, the others are checked on what it finds.
create or replace function search_clients(term text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  patterns text[];
  longest text;
begin
  select array_agg(pattern order by length(pattern) desc), (array_agg(pattern order by length(pattern) desc))[1]
  into patterns, longest
  from (
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    from regexp_split_to_table(lower(trim(term)), '\s+') as word
  ) words;
  return query
    select found.id from (
      (select c.id from clients c
        where c.company_id = company and c.search like longest and c.search like all (patterns)
          and c.deleted_at is null
        order by c.id desc
        limit most)
      union
      (select k.client_id from client_contacts k
        join clients c on c.company_id = k.company_id and c.id = k.client_id and c.deleted_at is null
        where k.company_id = company and k.search like longest and k.search like all (patterns)
        order by k.client_id desc
        limit most)
    ) found
    order by found.id desc
    limit most;
end $$;
