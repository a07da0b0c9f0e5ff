-- The company, its people and their sign-in, what each may do, and the plan that it pays the host for.
-- Ids come from plain sequences and are unique within a company.

-- ==== company

-- Plans that companies subscribe to. The host's, the same for all companies.
create table packs (
  id bigint primary key,
  name text not null,
  trial boolean not null default false,
  -- how many jobs the plan includes; null: as many as there are
  jobs integer check (jobs >= 0),
  -- Prices contain the host's tax, and are per company, never per person.
  month_cents bigint not null default 0 check (month_cents >= 0),
  year_cents bigint not null default 0 check (year_cents >= 0),
  storage_gb integer not null default 0 check (storage_gb >= 0),
  -- included each month
  sms integer not null default 0 check (sms >= 0),
  minutes integer not null default 0 check (minutes >= 0),
  sold boolean not null default true,
  version integer not null default 1,
  -- a month of a pause; it contains the host's tax
  pause_cents bigint not null default 0 check (pause_cents >= 0),
  -- most months of one pause; 0: the pack can't be paused
  pause_months integer not null default 0 check (pause_months between 0 and 12)
);
alter table packs enable row level security;
alter table packs force row level security;
create policy all_read on packs for select to tradewind_app using (true);
create policy platform_edits on packs for update to tradewind_app
  using (current_setting('app.platform', true) = 'on') with check (current_setting('app.platform', true) = 'on');
create policy owner_rows on packs to current_user using (true) with check (true);
grant select, update on packs to tradewind_app;
insert into packs (id, name, trial, jobs, month_cents, year_cents, storage_gb, sms, minutes, sold, pause_cents, pause_months) values
  (1, 'Starter', false, null, 2900, 29000, 5, 0, 0, true, 500, 6),
  (2, 'Crew', false, null, 6900, 69000, 20, 100, 0, true, 900, 6),
  (3, 'Business', false, null, 12900, 129000, 50, 250, 100, true, 1500, 6),
  (4, 'Franchise', false, null, 24900, 249000, 200, 500, 300, true, 2900, 6),
  (5, 'Trial', true, 50, 0, 0, 0, 0, 0, false, 0, 0);

create sequence company_id_seq start 1000;
-- A business that uses the product: name, place, time zone and plan. All rows of other tables belong to one of them.
create table companies (
  id bigint primary key default nextval('company_id_seq'),
  name text not null,
  abn text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  suburb text not null default '',
  lat double precision,
  lng double precision,
  iso text not null default 'AU',
  time_zone text not null default 'Australia/Sydney',
  pack_id bigint not null references packs (id),
  subscription_date date,
  -- the code that the company came with
  refer_code text not null default '',
  outgoing_number text not null default '',
  logo_key text not null default '',
  is_platform boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- The code that it gives to friends. A letter first: in the address of a page '12345e678901' would be a number.
  share_code text not null default 'c' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 11),
  -- The trade's licence, as quotes, invoices and client pages show it ('123456C').
  licence text not null default '',
  -- Sessions read it, so that the gate of a paused plan costs no statement.
  plan_paused boolean not null default false,
  check (share_code ~ '^c')
);
create unique index companies_share_code on companies (share_code);
create index companies_refer_code on companies (refer_code) where refer_code <> '';
call guard_shared_table('companies', 'id');

-- Small pictures of a company, such as its logo: re-encoded before they are stored.
create table pictures (
  company_id bigint not null references companies (id) on delete cascade,
  -- unguessable, part of the public address
  key text not null,
  type text not null,
  body bytea not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);
create unique index pictures_key on pictures (key);
call guard_shared_table('pictures', 'company_id');

-- ==== numbering

-- The last number given to jobs, quotes, invoices …, and how such a number is written.
create table counters (
  company_id bigint not null references companies (id) on delete cascade,
  -- 'job'
  name text not null,
  value bigint not null,
  prefix text not null default '',
  -- at least so many, filled with zeros
  digits smallint not null default 0 check (digits between 0 and 10),
  primary key (company_id, name)
);
call guard_company_table('counters');

-- ==== sign-in
-- How people sign in: an account for each person, for whichever companies they belong to.

create sequence account_id_seq;
-- How a person signs in: one row for each person, whichever companies they belong to.
create table accounts (
  id bigint primary key default nextval('account_id_seq'),
  -- In the one form that the application makes (src/shared/identifiers.ts): what lower() makes of a letter beyond ASCII
  -- must not decide whose account it is.
  email text not null constraint accounts_email unique
    constraint accounts_email_form check (octet_length(email) = char_length(email) and email = lower(email)),
  -- null: invited, no password chosen yet
  password_hash text,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz,
  email_verified_at timestamptz,
  -- the person's id at the provider
  google_id text unique,
  apple_id text unique,
  facebook_id text unique,
  -- sealed; counts from totp_confirmed_at on
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- the 30-second step of the last code that was taken: none works twice
  totp_last_step bigint
);
call guard_platform_table('accounts');

create sequence session_id_seq start 1000;
-- Sign-ins that are open, found by the hash of their token. Swept when their time is over.
create table sessions (
  token_hash bytea primary key,
  -- company, client, partner
  kind text not null,
  account_id bigint not null references accounts (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  agent text not null default '',
  -- may be shown, for ending one sign-in of a list
  id bigint not null default nextval('session_id_seq') unique
);
create index sessions_account on sessions (account_id);
create index sessions_user on sessions (company_id, user_id);
create index sessions_company on sessions (company_id, expires_at) where ended_at is null;
call guard_platform_table('sessions');

-- Opens something once and for one purpose, without a sign-in: links, codes, recovery codes, unfinished sign-ins.
-- Swept.
create table account_tokens (
  token_hash bytea primary key,
  -- reset, invite, verify, code, choice, second-factor, recovery, social-start, social-proof, social-link
  purpose text not null,
  -- null: nobody knows yet whose it is
  account_id bigint references accounts (id) on delete cascade,
  company_id bigint references companies (id) on delete cascade,
  user_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- times that it was tried, for those that people type
  tries integer not null default 0,
  data jsonb not null default '{}'
);
create index account_tokens_account on account_tokens (account_id, purpose) where used_at is null;
call guard_platform_table('account_tokens');

create sequence user_id_seq;
-- A person in one company, with role, rate and skills. The account is how that person signs in.
create table users (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('user_id_seq'),
  account_id bigint not null references accounts (id),
  group_id bigint not null,
  fullname text not null,
  email text not null,
  phone text not null default '',
  colour text not null default '#0b7f77',
  -- 1 hourly, 2 percentage, 3 salary
  payment_type_id bigint not null default 1,
  -- dollars an hour in cents, or basis points of the job, or null
  payment_rate integer,
  active boolean not null default true,
  invited_at timestamptz,
  joined_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  picture_key text not null default '',
  -- A code such as 'de'; empty: not chosen yet, so each browser speaks its own.
  language text not null default '',
  -- The kinds of work that somebody does; empty: any.
  job_type_ids bigint[] not null default '{}',
  -- Set for people of head office who work in this company: the link that they came by.
  franchise_id bigint,
  primary key (company_id, id),
  unique (company_id, account_id)
);
create index users_account on users (account_id);
create index users_franchise on users (company_id, franchise_id) where franchise_id is not null;
call guard_shared_table('users', 'company_id');

-- ==== permissions

-- A company's own roles: a name and the permissions that come with it.
create table groups (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null,
  name text not null,
  -- Rules ask for it, never for a group's number: a company's own groups see no more than their kind.
  kind text not null constraint groups_kind check (kind in ('owner', 'office', 'technician', 'operator')),
  primary key (company_id, id)
);
call guard_company_table('groups');

-- Permissions of a company, and the groups that have each.
create table permissions (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null,
  description text not null,
  -- group ids, comma-separated
  roles text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
call guard_company_table('permissions');

-- ==== page-settings

-- What a person shows and hides on a page, and whether they have been there: its tour opens by itself once.
create table page_settings (
  company_id bigint not null,
  user_id bigint not null,
  -- the specification's number of the page: 1 dashboard, 3 jobs; pages without switches have a row too
  page_id smallint not null,
  -- {"address": 0, …}: 1 shown, 0 hidden; what it does not say is shown
  settings jsonb not null default '{}',
  first_view boolean not null default false,
  primary key (company_id, user_id, page_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('page_settings');

-- ==== job-types

create sequence job_type_id_seq;
-- Kinds of work that a company does, with their usual duration and colour.
create table job_types (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_type_id_seq'),
  name text not null,
  -- minutes
  appointment_duration integer not null default 30,
  active boolean not null default true,
  colour text not null default '#0f9f94',
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index job_types_name on job_types (company_id, lower(name));
call guard_company_table('job_types');

-- ==== tax-and-fees

-- A company's tax and card fee in basis points, and how items are entered. No row: the usual ones.
create table fees (
  company_id bigint not null references companies (id) on delete cascade,
  tax integer not null default 1000 check (tax between 0 and 10000),
  -- Barred in Australia for most cards, so off until somebody turns it on.
  credit_fee integer not null default 0 check (credit_fee between 0 and 10000),
  -- offers to change the catalogue's price when a part's price differs
  update_price boolean not null default true,
  -- fills in price and description of the chosen item
  prefill boolean not null default true,
  -- prices are entered with tax
  with_tax boolean not null default false,
  version integer not null default 1,
  -- The tax's name as documents and screens say it; '': the usual one of the company's country.
  tax_name text not null default '',
  primary key (company_id)
);
call guard_company_table('fees');

-- ==== plans

create sequence credit_pack_id_seq start 100;
-- Credit that companies buy on top of their plan: text messages, minutes, gigabytes a month. The host's.
create table credit_packs (
  id bigint primary key default nextval('credit_pack_id_seq'),
  kind text not null check (kind in ('sms', 'minutes', 'storage')),
  name text not null,
  amount integer not null check (amount > 0),
  price_cents bigint not null check (price_cents > 0),
  sold boolean not null default true,
  version integer not null default 1
);
call guard_platform_table('credit_packs');
insert into credit_packs (id, kind, name, amount, price_cents) values
  (1, 'sms', '100 SMS', 100, 900), (2, 'sms', '500 SMS', 500, 4000), (3, 'sms', '2,000 SMS', 2000, 14000),
  (11, 'minutes', '100 minutes', 100, 600), (12, 'minutes', '500 minutes', 500, 2500),
  (21, 'storage', '10 GB', 10, 300), (22, 'storage', '50 GB', 50, 1200), (23, 'storage', '200 GB', 200, 4000);

-- A company's plan: its period, payment, change to come and pause.
create table subscriptions (
  company_id bigint primary key references companies (id) on delete cascade,
  status text not null check (status in ('active', 'past_due', 'paused', 'ended')),
  pack_id bigint not null references packs (id),
  period text not null check (period in ('month', 'year')),
  -- of one period, as agreed
  price_cents bigint not null check (price_cents >= 0),
  -- a new price that was announced, and its first day
  next_price_cents bigint check (next_price_cents >= 0),
  next_price_from date,
  -- the day of the month on which periods begin: 31 stays 31 after a February
  anchor smallint not null check (anchor between 1 and 31),
  period_start date not null,
  -- the first day that is not paid for
  period_end date not null check (period_end > period_start),
  -- what was paid for this period, after discounts
  period_cents bigint not null default 0 check (period_cents >= 0),
  cancels boolean not null default false,
  next_pack_id bigint references packs (id),
  next_period text check (next_period in ('month', 'year')),
  pays_by text not null check (pays_by in ('card', 'transfer')),
  -- in the company's favour, taken off its next invoices
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  coupon_id bigint,
  -- months that the coupon still counts for; null: for good
  coupon_months integer check (coupon_months >= 0),
  -- bought on top, with its price a month
  storage_gb integer not null default 0 check (storage_gb >= 0),
  storage_cents bigint not null default 0 check (storage_cents >= 0),
  next_storage_gb integer check (next_storage_gb >= 0),
  next_storage_cents bigint check (next_storage_cents >= 0),
  -- the month for which included credit was last given
  credited_month date,
  began_at timestamptz not null default now(),
  version integer not null default 1,
  -- the first paused day, planned or begun, and the day on which the plan goes on by itself
  pause_from date,
  pause_until date check (pause_until > pause_from),
  -- of one month of it, as agreed
  pause_cents bigint not null default 0 check (pause_cents >= 0),
  -- it has begun; only the status of its payments stands in 'status' then
  is_paused boolean not null default false check (not is_paused or pause_from is not null),
  -- owners were told that it ends soon
  pause_told boolean not null default false
);
create index subscriptions_due on subscriptions (period_end) where status <> 'ended';
create index subscriptions_pausing on subscriptions (pause_from) where pause_from is not null;
call guard_shared_table('subscriptions', 'company_id');

create sequence plan_invoice_id_seq;
-- What the host invoices to companies, one row a purchase; it gets its number when it is issued. Grows for ever.
create table plan_invoices (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('plan_invoice_id_seq'),
  -- draft: a charge that is under way. failed: one that came to nothing, without a number
  status text not null check (status in ('draft', 'failed', 'open', 'paid', 'void')),
  kind text not null check (kind in ('plan', 'renewal', 'sms', 'minutes', 'storage')),
  number bigint,
  receipt_number bigint,
  reference text not null default '',
  -- [{name, cents}], which contain tax
  lines jsonb not null,
  total_cents bigint not null check (total_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  tax_bp integer not null,
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= total_cents),
  -- seller and buyer as they were when it was issued
  seller jsonb,
  buyer jsonb,
  -- what is done once it is paid
  applies jsonb not null,
  pays_by text not null check (pays_by in ('card', 'transfer', 'credit')),
  card_id bigint,
  card text not null default '',
  -- the provider's name for the payment
  payment text not null default '',
  -- for who must confirm it
  client_secret text not null default '',
  confirm_url text not null default '',
  trouble text not null default '',
  tries smallint not null default 0,
  next_try_at timestamptz,
  issued_on date,
  due_on date,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index plan_invoices_number on plan_invoices (company_id, number) where number is not null;
create index plan_invoices_newest on plan_invoices (company_id, id desc);
create index plan_invoices_open on plan_invoices (due_on) where status = 'open';
create index plan_invoices_reference on plan_invoices (reference) where reference <> '';
create index plan_invoices_tried on plan_invoices (next_try_at) where next_try_at is not null;
call guard_shared_table('plan_invoices', 'company_id');

create sequence plan_card_id_seq;
-- Cards that companies pay the host with. The numbers are the provider's alone.
create table plan_cards (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('plan_card_id_seq'),
  customer text not null,
  method text not null,
  brand text not null,
  last4 text not null,
  expires text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  -- the provider's mark of the card itself, the same whoever enters it
  fingerprint text not null default '',
  primary key (company_id, id),
  unique (company_id, method)
);
create unique index plan_cards_default on plan_cards (company_id) where is_default;
call guard_company_table('plan_cards');

-- Warnings to companies near a limit of their plan: once, and again after they were below it.
create table plan_warnings (
  company_id bigint not null references companies (id) on delete cascade,
  what text not null check (what in ('storage', 'jobs', 'sms', 'minutes')),
  at timestamptz not null default now(),
  primary key (company_id, what)
);
call guard_company_table('plan_warnings');

-- ==== coupons

create sequence coupon_id_seq;
-- Discount codes. The platform's are for plans; any other company's are for its clients.
create table coupons (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('coupon_id_seq'),
  name text not null,
  code text not null,
  amount_off bigint check (amount_off > 0),
  percent_bp integer check (percent_bp between 1 and 10000),
  -- null: for good; 0: once
  duration_months integer check (duration_months >= 0),
  max_redemptions integer check (max_redemptions > 0),
  times_redeemed integer not null default 0 check (times_redeemed >= 0 and (max_redemptions is null or times_redeemed <= max_redemptions)),
  expires_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  check ((amount_off is null) <> (percent_bp is null))
);
create unique index coupons_code on coupons (company_id, lower(code));
call guard_company_table('coupons');

-- Each use of a coupon. Grows for ever.
create table coupon_uses (
  company_id bigint not null references companies (id) on delete cascade,
  coupon_id bigint not null,
  -- 'company 7', 'invoice 12'
  used_for text not null,
  at timestamptz not null default now(),
  -- A code that a client used on an invoice: one code an invoice.
  invoice_id bigint,
  amount_cents bigint,
  primary key (company_id, coupon_id, used_for),
  foreign key (company_id, coupon_id) references coupons (company_id, id) on delete cascade
);
create unique index coupon_uses_invoice on coupon_uses (company_id, invoice_id) where invoice_id is not null;
call guard_company_table('coupon_uses');

-- References from tables above.
alter table users add foreign key (company_id, group_id) references groups (company_id, id);
