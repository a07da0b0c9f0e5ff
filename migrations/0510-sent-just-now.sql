-- What somebody has just sent by hand: the same is not sent again by a colleague who pressed at the same moment.
create table sent_just_now (
  company_id bigint not null references companies (id) on delete cascade,
  -- SHA-256 of what was sent, and to whom
  what bytea not null,
  at timestamptz not null,
  primary key (company_id, what)
);
call guard_company_table('sent_just_now');
