-- Plans, what companies pay the host for them, and credit.

-- Prices contain the host's tax, and are per company, never per person.
alter table packs
  add column month_cents bigint not null default 0 check (month_cents >= 0),
  add column year_cents bigint not null default 0 check (year_cents >= 0),
  add column storage_gb integer not null default 0 check (storage_gb >= 0),
  -- included each month
  add column sms integer not null default 0 check (sms >= 0),
  add column minutes integer not null default 0 check (minutes >= 0),
  add column sold boolean not null default true,
  add column version integer not null default 1;
update packs p set month_cents = v.month, year_cents = v.month * 10, storage_gb = v.gb, sms = v.sms, minutes = v.minutes
  from (values (1, 2900, 5, 0, 0), (2, 6900, 20, 100, 0), (3, 12900, 50, 250, 100), (4, 24900, 200, 500, 300))
    as v (id, month, gb, sms, minutes) where v.id = p.id;
update packs set sold = false where trial;
alter table packs enable row level security;
alter table packs force row level security;
create policy all_read on packs for select to tradewind_app using (true);
create policy platform_edits on packs for update to tradewind_app
  using (current_setting('app.platform', true) = 'on') with check (current_setting('app.platform', true) = 'on');
create policy owner_rows on packs to current_user using (true) with check (true);
grant update on packs to tradewind_app;

-- What is bought on top: text messages, minutes, gigabytes (a month).
create sequence credit_pack_id_seq start 100;
create table credit_packs (
  id bigint primary key default nextval('credit_pack_id_seq'),
  kind text not null check (kind in ('sms', 'minutes', 'storage')),
  name text not null,
  amount integer not null check (amount > 0),
  price_cents bigint not null check (price_cents > 0),
  sold boolean not null default true,
  version integer not null default 1
);
insert into credit_packs (id, kind, name, amount, price_cents) values
  (1, 'sms', '100 SMS', 100, 900), (2, 'sms', '500 SMS', 500, 4000), (3, 'sms', '2,000 SMS', 2000, 14000),
  (11, 'minutes', '100 minutes', 100, 600), (12, 'minutes', '500 minutes', 500, 2500),
  (21, 'storage', '10 GB', 10, 300), (22, 'storage', '50 GB', 50, 1200), (23, 'storage', '200 GB', 200, 4000);
call guard_platform_table('credit_packs');

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
  version integer not null default 1
);
create index subscriptions_due on subscriptions (period_end) where status <> 'ended';
call guard_shared_table('subscriptions', 'company_id');

-- What the host invoices, one row a purchase. It gets its number when it is issued.
create sequence plan_invoice_id_seq;
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

-- Cards that companies pay the host with. The numbers are the provider's alone.
create sequence plan_card_id_seq;
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
  primary key (company_id, id),
  unique (company_id, method)
);
create unique index plan_cards_default on plan_cards (company_id) where is_default;
call guard_company_table('plan_cards');

-- Credit: the balance is kept, the entries say how it came about.
create table credit_balances (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind in ('sms', 'minutes')),
  -- used first, and new each month
  included integer not null default 0 check (included >= 0),
  bought integer not null default 0 check (bought >= 0),
  refill_on boolean not null default false,
  refill_below integer not null default 0,
  refill_pack_id bigint,
  -- most a month, in cents
  refill_most_cents bigint not null default 0,
  refilled_month date,
  refilled_cents bigint not null default 0,
  refill_trouble text not null default '',
  version integer not null default 1,
  primary key (company_id, kind)
);
call guard_company_table('credit_balances');
create sequence credit_entry_id_seq;
create table credit_entries (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('credit_entry_id_seq'),
  kind text not null,
  reason text not null check (reason in ('included', 'expired', 'bought', 'spent', 'refunded', 'given')),
  amount integer not null,
  balance integer not null check (balance >= 0),
  note text not null default '',
  invoice_id bigint,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index credit_entries_newest on credit_entries (company_id, kind, id desc);
call guard_company_table('credit_entries');

-- The platform's coupons are for packs; any other company's are discounts for its clients.
create sequence coupon_id_seq;
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
create table coupon_uses (
  company_id bigint not null references companies (id) on delete cascade,
  coupon_id bigint not null,
  -- 'company 7', 'invoice 12'
  used_for text not null,
  at timestamptz not null default now(),
  primary key (company_id, coupon_id, used_for),
  foreign key (company_id, coupon_id) references coupons (company_id, id) on delete cascade
);
call guard_company_table('coupon_uses');
