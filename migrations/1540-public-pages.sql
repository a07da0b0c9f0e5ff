-- The name in the addresses of a company's public pages, unique among all.
create table public_names (
  company_id bigint not null references companies (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60),
  primary key (company_id)
);
create unique index public_names_slug on public_names (slug);
call guard_company_table('public_names');

-- Names that a company's public pages had before: each leads to the present one, and nobody else takes it.
create table former_names (
  company_id bigint not null references companies (id) on delete cascade,
  slug text not null,
  primary key (company_id, slug)
);
create unique index former_names_slug on former_names (slug);
call guard_company_table('former_names');

-- Visits of a public page by day of the company's zone. Grows by a row a page and day.
create table page_visits (
  company_id bigint not null references companies (id) on delete cascade,
  page text not null check (page in ('fingertip', 'site')),
  day date not null,
  visits integer not null default 0,
  primary key (company_id, page, day)
);
call guard_company_table('page_visits');
