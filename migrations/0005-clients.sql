-- Clients and their contacts; they are found by what stands on either, in any order of the words.

create sequence client_id_seq;
create table clients (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('client_id_seq'),
  name text not null,
  company_name text not null default '',
  email text not null default '',
  phone text not null default '',
  main_address text not null default '',
  suburb text not null default '',
  lat double precision,
  lng double precision,
  billing_address text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  search text not null generated always as (
    lower(name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || main_address)
  ) stored,
  primary key (company_id, id)
);
create index clients_name on clients (company_id, lower(name), id) where deleted_at is null;
create index clients_company_name on clients (company_id, lower(company_name), id) where deleted_at is null;
create index clients_suburb on clients (company_id, lower(suburb), id) where deleted_at is null;
create index clients_created on clients (company_id, created_at, id) where deleted_at is null;
create index clients_search on clients using gin (company_id, search gin_trgm_ops);
call guard_company_table('clients');

create sequence client_contact_id_seq;
create table client_contacts (
  company_id bigint not null,
  id bigint not null default nextval('client_contact_id_seq'),
  client_id bigint not null,
  name text not null,
  phone text not null default '',
  email text not null default '',
  position integer not null default 0,
  search text not null generated always as (
    lower(name || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || email)
  ) stored,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index client_contacts_client on client_contacts (company_id, client_id, position);
create index client_contacts_search on client_contacts using gin (company_id, search gin_trgm_ops);
call guard_company_table('client_contacts');

-- Ids of clients that a search finds, newest first, at most `most`, all below `before`. Row-level security keeps trigram
-- indexes out of use (ilike is not leakproof), so the search runs as the owner and takes the company from the setting
-- itself. Every word has to be in the text; the longest leads through the index, the others are checked on what it
-- finds. Planned for each term anew: a plan made for any term walks the whole index for a single letter.
create function search_clients(term text, most integer, before bigint default null) returns setof bigint
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
          and c.deleted_at is null and (before is null or c.id < before)
        order by c.id desc
        limit most)
      union
      (select k.client_id from client_contacts k
        join clients c on c.company_id = k.company_id and c.id = k.client_id and c.deleted_at is null
        where k.company_id = company and k.search like longest and k.search like all (others)
          and (before is null or k.client_id < before)
        order by k.client_id desc
        limit most)
    ) found
    order by found.id desc
    limit most;
end $$;
revoke all on function search_clients(text, integer, bigint) from public;
grant execute on function search_clients(text, integer, bigint) to tradewind_app;
