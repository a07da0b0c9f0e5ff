-- When a sender was last told that the office is closed: once a day is enough, and two robots never talk for ever.
create table away_answers (
  company_id bigint not null references companies (id) on delete cascade,
  -- number or mail address, in its one spelling
  address text not null,
  at timestamptz not null,
  primary key (company_id, address)
);
call guard_company_table('away_answers');
