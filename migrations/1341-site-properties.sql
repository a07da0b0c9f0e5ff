-- Websites that a company shows to be its own: an address, and the secret that has to stand on it. At most 50 a company.
create sequence site_property_id_seq;
create table site_properties (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('site_property_id_seq'),
  -- https://…/, every page of which begins with it
  url_prefix text not null check (length(url_prefix) <= 300),
  secret text not null,
  asked_at timestamptz not null,
  -- how it was shown; null: not yet
  method text check (method in ('META', 'FILE')),
  verified_at timestamptz,
  primary key (company_id, id),
  check ((method is null) = (verified_at is null))
);
alter sequence site_property_id_seq owned by site_properties.id;
create unique index site_properties_prefix on site_properties (company_id, url_prefix);
call guard_company_table('site_properties');
