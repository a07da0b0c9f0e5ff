-- Messages that a company has queued a day, for its daily limits.
create table sending_counts (
  company_id bigint not null references companies (id) on delete cascade,
  -- the company's own day
  day date not null,
  kind text not null check (kind in ('mail', 'sms')),
  total integer not null default 0,
  -- those of total that answer nobody
  unasked integer not null default 0,
  primary key (company_id, day, kind)
);
call guard_company_table('sending_counts');
