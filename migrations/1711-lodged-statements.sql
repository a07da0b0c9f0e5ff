-- A period of the activity statement that was lodged, with the figures as they were then. Grows by hand, some rows a year.
create sequence lodged_statement_id_seq;
create table lodged_statements (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('lodged_statement_id_seq'),
  from_day date not null,
  to_day date not null,
  basis text not null constraint lodged_statements_basis check (basis in ('accrual', 'cash')),
  -- in cents, with tax
  sales bigint not null,
  sales_tax bigint not null,
  purchases_tax bigint not null,
  at timestamptz not null,
  by bigint,
  primary key (company_id, id),
  constraint lodged_statements_period unique (company_id, from_day, to_day),
  foreign key (company_id, by) references users (company_id, id) on delete set null (by)
);
create index lodged_statements_by on lodged_statements (company_id, by) where by is not null;
call guard_company_table('lodged_statements');
