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
    lower(name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || replace(phone, ' ', '') || ' ' || main_address)
  ) stored,
  primary key (company_id, id)
);
create index clients_name on clients (company_id, lower(name), id) where deleted_at is null;
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
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index client_contacts_client on client_contacts (company_id, client_id, position);
call guard_company_table('client_contacts');
grant delete on client_contacts to tradewind_app;

-- Row-level security keeps trigram indexes out of use (ilike is not leakproof), so the search runs as the
-- owner and takes the company from the setting itself. Newest first, at most `most` ids.
create function search_clients(term text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.id from clients c
    where c.company_id = nullif(current_setting('app.company_id', true), '')::bigint
      and c.deleted_at is null
      and c.search like '%' || replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by c.id desc
    limit most;
end $$;
revoke all on function search_clients(text, integer) from public;
grant execute on function search_clients(text, integer) to tradewind_app;
