create sequence waiting_visitor_id_seq;
-- Somebody who found no time on the booking page and wants to be told of one. Swept a month after they left or their last day.
create table waiting_visitors (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('waiting_visitor_id_seq'),
  -- left: by their link; removed: by the office
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'left', 'removed')),
  -- of the page on which they joined: one page, one place
  ticket text not null,
  name text not null check (name <> ''),
  phone text not null default '',
  email text not null default '',
  via text not null check (via in ('email', 'sms')),
  -- of their browser
  language text not null,
  job_type_id bigint not null,
  address text not null,
  suburb text not null default '',
  lat double precision,
  lng double precision,
  note text not null default '',
  -- 1: Monday to 7; morning, afternoon, evening
  weekdays smallint[] not null,
  parts text[] not null,
  last_day date not null,
  -- the website in whose frame they joined; '': the page itself
  came_from text not null default '',
  consented_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, job_type_id) references job_types (company_id, id)
);
create unique index waiting_visitors_ticket on waiting_visitors (company_id, ticket);
create index waiting_visitors_open on waiting_visitors (company_id, id) where state = 'waiting';
create index waiting_visitors_job_type on waiting_visitors (company_id, job_type_id);
call guard_company_table('waiting_visitors');

create sequence waiting_offer_id_seq;
-- A time that was offered to somebody on the waiting list, and held for them until it ends. Goes with them.
create table waiting_offers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('waiting_offer_id_seq'),
  waiting_id bigint not null,
  -- the hold, which becomes their booking
  booking_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- the time that was freed; null: the office offered it
  freed_from timestamptz,
  freed_to timestamptz,
  user_id bigint,
  state text not null default 'open' check (state in ('open', 'taken', 'passed')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, waiting_id) references waiting_visitors (company_id, id) on delete cascade,
  foreign key (company_id, booking_id) references web_bookings (company_id, id) on delete set null (booking_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index waiting_offers_waiting on waiting_offers (company_id, waiting_id, id);
create unique index waiting_offers_open on waiting_offers (company_id, waiting_id) where state = 'open';
create unique index waiting_offers_booking on waiting_offers (company_id, booking_id) where booking_id is not null;
create index waiting_offers_user on waiting_offers (company_id, user_id) where user_id is not null;
call guard_company_table('waiting_offers');
