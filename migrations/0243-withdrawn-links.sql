-- Links to documents that the office has withdrawn: those issued until then no longer open it.
create table withdrawn_links (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind in ('invoice', 'quote', 'statement')),
  -- the document; of a statement the client
  of bigint not null,
  at timestamptz not null,
  primary key (company_id, kind, of)
);
call guard_company_table('withdrawn_links');
