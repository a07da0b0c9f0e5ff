create sequence pay_rule_id_seq;
-- A company's pay rules from a day on: period, ordinary hours, overtime, days that pay more, breaks, allowances. The rules of a
-- past day stay; few rows a company.
create table pay_rules (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('pay_rule_id_seq'),
  starts_on date not null default '1970-01-01',
  -- as keptRules in pay-rules.queries.ts
  rules jsonb not null,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, starts_on)
);
call guard_company_table('pay_rules');
