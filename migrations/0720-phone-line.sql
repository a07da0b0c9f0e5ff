-- The line to phones outside: decision 97.

alter table calls
  -- true: a vendor's line carries it; else sound goes from browser to browser
  add column on_line boolean not null default false,
  -- the vendor's name of the room, once it has one
  add column line_room text not null default '',
  -- the number of ours that people outside rang or saw
  add column own_number text not null default '',
  -- between a technician's phone and the client's, neither of whom sees the other's number
  add column masked boolean not null default false;

alter table call_legs
  -- the vendor's name of this party
  add column line_id text not null default '',
  -- what the vendor was last asked for this party
  add column line_state text not null default '' check (line_state in ('', 'asked', 'open', 'held', 'closed'));
create index call_legs_line on call_legs (company_id, line_id) where line_id <> '';

create sequence phone_number_id_seq;
-- Numbers of the account that belong to this company.
create table phone_numbers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('phone_number_id_seq'),
  -- '+' and country code
  number text not null,
  -- the vendor's name of it
  number_id text not null,
  name text not null default '',
  -- office: rings the office, and is shown by calls to people outside; masking: between technicians and clients
  purpose text not null default 'office' check (purpose in ('office', 'masking')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id)
);
-- A number rings one company.
create unique index phone_numbers_number on phone_numbers (number);
create unique index phone_numbers_masking on phone_numbers (company_id) where purpose = 'masking';
call guard_company_table('phone_numbers');

-- The number that somebody's calls show, where it is not the company's first.
create table phone_people (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  number_id bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, number_id) references phone_numbers (company_id, id) on delete cascade
);
create index phone_people_number on phone_people (company_id, number_id);
call guard_company_table('phone_people');

-- Whom a call to this number is for; none: nobody has the number.
create function company_of_phone_number(called text) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from phone_numbers where number = called
$$;
revoke all on function company_of_phone_number(text) from public;
grant execute on function company_of_phone_number(text) to tradewind_app;

-- Which of these numbers belong to some company.
create function phone_numbers_taken(wanted text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select number from phone_numbers where number = any(wanted)
$$;
revoke all on function phone_numbers_taken(text[]) from public;
grant execute on function phone_numbers_taken(text[]) to tradewind_app;
