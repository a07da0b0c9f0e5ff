create sequence leave_kind_id_seq;
-- A company's own kinds of leave. Few rows a company; one that went out of use stays on its leave.
create table leave_kinds (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('leave_kind_id_seq'),
  name text not null check (name <> '' and length(name) <= 100),
  paid boolean not null default true,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index leave_kinds_name on leave_kinds (company_id, lower(name));
call guard_company_table('leave_kinds');

-- Leave of one of those kinds counts as 'other'.
alter table leave add column kind_id bigint,
  add foreign key (company_id, kind_id) references leave_kinds (company_id, id),
  add check (kind_id is null or kind = 'other');
create index leave_kind on leave (company_id, kind_id) where kind_id is not null;

create sequence leave_entitlement_id_seq;
-- Leave earned a year from a day on, by everybody or by one person, and the balance that a person had at the start of that
-- day. Few rows a person; past ones stay, as balances add up from them.
create table leave_entitlements (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('leave_entitlement_id_seq'),
  -- null: everybody without hours of their own
  user_id bigint,
  kind text not null check (kind in ('annual', 'sick', 'other')),
  kind_id bigint check (kind_id is null or kind = 'other'),
  starts_on date not null,
  -- null: as before
  year_minutes integer check (year_minutes between 0 and 525600),
  -- null: adds up from what was before
  balance_minutes integer check (balance_minutes between -525600 and 5256000),
  primary key (company_id, id),
  unique nulls not distinct (company_id, user_id, kind, kind_id, starts_on),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, kind_id) references leave_kinds (company_id, id),
  check (year_minutes is not null or balance_minutes is not null),
  check (user_id is not null or balance_minutes is null)
);
create index leave_entitlements_kind on leave_entitlements (company_id, kind_id) where kind_id is not null;
call guard_company_table('leave_entitlements');

-- Days on which leave was added, changed or taken away, and when: weeks paid before that are looked through again. Grows for
-- ever.
create sequence leave_change_id_seq;
create table leave_changes (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('leave_change_id_seq'),
  user_id bigint not null,
  first_day date not null,
  last_day date not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index leave_changes_user on leave_changes (company_id, user_id, last_day);
call guard_company_table('leave_changes');

-- Casual staff earn no leave and are not paid for public holidays that they don't work.
alter table pay_rates add column casual boolean not null default false;
