-- Partners: who brings businesses to the host and is paid for it. All of it belongs to the host's company, apart from
-- accounts and sessions, so that no look-up of one can meet the other.

-- ==== partner-sign-in

create sequence partner_id_seq;
-- Who brings businesses to the host and is paid for it. All partner tables belong to the host's company.
create table partners (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_id_seq'),
  company_name text not null,
  company_website text not null,
  phone text not null,
  reason text not null,
  kind text not null check (kind in ('influencer', 'distributer', 'technology', 'service_provider', 'other')),
  status text not null default 'approved' check (status in ('approved', 'blocked', 'closed')),
  created_at timestamptz not null,
  -- sealed: BSB, account number and account name
  bank_sealed text not null default '',
  -- the same for the same account: two partners with one are seen without opening either
  bank_mark text not null default '',
  -- when details that were there before were replaced
  bank_changed_at timestamptz,
  abn text not null default '',
  gst_registered boolean not null default false,
  -- when the partner agreed that the host issues the tax invoices
  rcti_agreed_at timestamptz,
  -- address on tax invoices
  address text not null default '',
  version integer not null default 1,
  primary key (company_id, id)
);
create index partners_bank_mark on partners (company_id, bank_mark) where bank_mark <> '';
call guard_company_table('partners');
create policy own_partner on partners as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'partner' then id = (select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)
    else false
  end);

create sequence partner_person_id_seq;
-- People of a partner, with a sign-in of their own apart from accounts.
create table partner_people (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_person_id_seq'),
  partner_id bigint not null,
  -- in its one form
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('owner', 'finance', 'member')),
  -- null: invited, has not joined yet
  password_hash text,
  email_verified_at timestamptz,
  language text not null default '',
  -- news by mail: referrals, trials that are about to end, payouts
  notices jsonb not null default '{}',
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  active boolean not null default true,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade
);
create unique index partner_people_email on partner_people (company_id, email);
create index partner_people_partner on partner_people (company_id, partner_id);
call guard_company_table('partner_people');

create sequence partner_session_id_seq;
-- Partners' open sign-ins.
create table partner_sessions (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_session_id_seq'),
  token_hash bytea not null,
  partner_id bigint not null,
  person_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  agent text not null default '',
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references partner_people (company_id, id) on delete cascade
);
create unique index partner_sessions_token on partner_sessions (company_id, token_hash);
create index partner_sessions_person on partner_sessions (company_id, person_id);
create index partner_sessions_partner on partner_sessions (company_id, partner_id);
call guard_company_table('partner_sessions');

create sequence partner_token_id_seq;
-- A mailed link, an unfinished sign-in, or a recovery code of a partner's person.
create table partner_tokens (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_token_id_seq'),
  token_hash bytea not null,
  purpose text not null check (purpose in ('reset', 'verify', 'invite', 'factor', 'recovery')),
  partner_id bigint not null,
  person_id bigint not null,
  -- of an unfinished sign-in: whether it is to be remembered
  remember boolean not null default false,
  expires_at timestamptz not null,
  used_at timestamptz,
  tries integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references partner_people (company_id, id) on delete cascade
);
create unique index partner_tokens_token on partner_tokens (company_id, token_hash);
create index partner_tokens_person on partner_tokens (company_id, person_id, purpose) where used_at is null;
create index partner_tokens_partner on partner_tokens (company_id, partner_id);
call guard_company_table('partner_tokens');

-- ==== programme

create sequence partner_link_id_seq;
-- Codes in sign-up links. Companies' own codes for their friends begin with c: the two never meet.
create table partner_links (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_link_id_seq'),
  partner_id bigint not null,
  code text not null check (code ~ '^p[0-9a-z]{3,63}$'),
  label text not null default '',
  -- the one that is shown first
  is_main boolean not null default false,
  clicks integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  version integer not null default 1,
  -- companies that came by it, and those of them that pay
  signups integer not null default 0,
  paying integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade
);
create unique index partner_links_code on partner_links (company_id, code);
create unique index partner_links_main on partner_links (company_id, partner_id) where is_main;
create index partner_links_partner on partner_links (company_id, partner_id, id);
call guard_company_table('partner_links');

create sequence partner_referral_id_seq;
-- A company that signed up by a partner's link: once, and moved only by the host. What the partner sees of it is kept
-- here, so that nothing of the company itself has to be opened to them.
create table partner_referrals (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_referral_id_seq'),
  partner_id bigint not null,
  link_id bigint not null,
  -- no foreign key: what was earned stays when the company is gone
  referred_company_id bigint not null,
  name text not null,
  email text not null,
  registered_at timestamptz not null,
  -- '': Free
  pack_name text not null default '',
  -- without GST
  monthly_cents bigint not null default 0,
  -- a paid plan that runs
  is_paid boolean not null default false,
  -- the last day of the trial
  trial_ends date,
  trial_told_at timestamptz,
  -- the company is no longer here
  gone_at timestamptz,
  version integer not null default 1,
  -- Bank account and cards are compared once a day while something of the referral is unpaid.
  compared_at timestamptz,
  -- marks of the cards that pay for the company's plan
  card_marks text[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references partner_links (company_id, id)
);
create unique index partner_referrals_company on partner_referrals (company_id, referred_company_id);
create index partner_referrals_partner on partner_referrals (company_id, partner_id, registered_at desc, id desc);
create index partner_referrals_paid on partner_referrals (company_id, partner_id) where is_paid;
create index partner_referrals_link on partner_referrals (company_id, link_id);
call guard_company_table('partner_referrals');

create sequence partner_flag_id_seq;
-- Signs that a referral may be the partner's own doing. While one is open, what the referral brings is in review.
create table partner_flags (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_flag_id_seq'),
  partner_id bigint not null,
  referral_id bigint not null,
  sign text not null check (sign in ('email', 'domain', 'abn', 'address', 'bank', 'card', 'burst')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  -- true: nothing wrong; false: the referral's commission is refused
  cleared boolean,
  note text not null default '',
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade,
  foreign key (company_id, referral_id) references partner_referrals (company_id, id) on delete cascade,
  foreign key (company_id, decided_by) references users (company_id, id)
);
create unique index partner_flags_sign on partner_flags (company_id, referral_id, sign);
create index partner_flags_open on partner_flags (company_id, id) where decided_at is null;
create index partner_flags_partner on partner_flags (company_id, partner_id);
call guard_company_table('partner_flags');

create sequence partner_batch_id_seq;
-- Payouts that the host makes at once.
create table partner_batches (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_batch_id_seq'),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'paid', 'cancelled')),
  created_at timestamptz not null,
  approved_at timestamptz,
  approved_by bigint,
  paid_at timestamptz,
  paid_by bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, approved_by) references users (company_id, id),
  foreign key (company_id, paid_by) references users (company_id, id)
);
-- Two at once would share what is due between them.
create unique index partner_batches_open on partner_batches (company_id) where status in ('proposed', 'approved');
call guard_company_table('partner_batches');

create sequence partner_payout_id_seq;
-- What one partner is paid in a batch, with the bank details of that moment.
create table partner_payouts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_payout_id_seq'),
  batch_id bigint not null,
  partner_id bigint not null,
  -- the sum of its entries
  net_cents bigint not null check (net_cents > 0),
  gst_cents bigint not null default 0 check (gst_cents >= 0),
  -- true: its statement is a tax invoice that the host issues
  is_rcti boolean not null default false,
  -- as they stood when it was proposed
  abn text not null default '',
  payee text not null,
  address text not null default '',
  bank_sealed text not null,
  -- the last three digits, for who looks it up later
  account_end text not null,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'paid')),
  paid_at timestamptz,
  -- paid on its own, without the bank's file
  by_hand boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, batch_id) references partner_batches (company_id, id) on delete cascade,
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade
);
create unique index partner_payouts_batch on partner_payouts (company_id, batch_id, partner_id);
create index partner_payouts_partner on partner_payouts (company_id, partner_id, id);
call guard_company_table('partner_payouts');

create sequence partner_entry_id_seq;
-- A partner's ledger: one entry for each paid invoice of a referral, and one below zero for what is given back. Amounts
-- never change. Grows for ever.
create table partner_entries (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_entry_id_seq'),
  partner_id bigint not null,
  referral_id bigint not null,
  -- the company's name at that time: the referral may be another partner's by now
  name text not null,
  -- the host's invoice for the plan
  invoice_id bigint not null,
  kind text not null check (kind in ('paid', 'refunded')),
  at timestamptz not null,
  -- money received or given back, without GST
  base_cents bigint not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  amount_cents bigint not null,
  -- the hold ends
  payable_at timestamptz not null,
  payout_id bigint,
  refused_at timestamptz,
  refused_reason text not null default '',
  primary key (company_id, id),
  check (case kind when 'paid' then amount_cents >= 0 else amount_cents <= 0 end),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade,
  foreign key (company_id, referral_id) references partner_referrals (company_id, id),
  foreign key (company_id, payout_id) references partner_payouts (company_id, id) on delete set null (payout_id)
);
-- A payment that is told twice counts once.
create unique index partner_entries_paid on partner_entries (company_id, invoice_id) where kind = 'paid';
create index partner_entries_invoice on partner_entries (company_id, invoice_id);
create index partner_entries_partner on partner_entries (company_id, partner_id, at desc, id desc);
create index partner_entries_referral on partner_entries (company_id, referral_id);
create index partner_entries_due on partner_entries (company_id, partner_id, payable_at)
  where payout_id is null and refused_at is null;
create index partner_entries_payout on partner_entries (company_id, payout_id) where payout_id is not null;
-- the host's list of all entries
create index partner_entries_at on partner_entries (company_id, at desc, id desc);
create index partner_entries_search on partner_entries using gin (company_id, partner_id, lower(name) gin_trgm_ops);
call guard_company_table('partner_entries');

-- What each partner earned in each month, by the host's calendar: the sum of its entries that were not refused.
create table partner_months (
  company_id bigint not null references companies (id) on delete cascade,
  partner_id bigint not null,
  -- its first day
  month date not null,
  earned_cents bigint not null,
  primary key (company_id, partner_id, month),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade
);
call guard_company_table('partner_months');

create sequence partner_terms_id_seq;
-- What the programme pays, from a day on.
create table partner_terms (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('partner_terms_id_seq'),
  from_day date not null,
  bronze_bp integer not null check (bronze_bp between 0 and 10000),
  silver_bp integer not null check (silver_bp between 0 and 10000),
  gold_bp integer not null check (gold_bp between 0 and 10000),
  silver_at integer not null check (silver_at > 0),
  gold_at integer not null check (gold_at > silver_at),
  hold_days integer not null check (hold_days between 0 and 365),
  least_cents bigint not null check (least_cents > 0),
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index partner_terms_day on partner_terms (company_id, from_day);
call guard_company_table('partner_terms');

-- Figures of partners are kept, not counted: a profile costs the same with ten referrals and with ten thousand.

-- A partner's entries that are neither refused nor in a payout, summed by the moment from which they can be paid.
create table partner_open (
  company_id bigint not null references companies (id) on delete cascade,
  partner_id bigint not null,
  payable_at timestamptz not null,
  open_cents bigint not null,
  primary key (company_id, partner_id, payable_at),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade
);
call guard_company_table('partner_open');
create policy own_partner on partner_open as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'partner' then
      partner_id = (select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)
    else false
  end);

-- A partner's transaction finds only that partner's rows, whatever the query says (as own_work on jobs).
do $$
declare name text;
begin
  foreach name in array array['partner_people', 'partner_sessions', 'partner_tokens', 'partner_links',
    'partner_referrals', 'partner_flags', 'partner_payouts', 'partner_entries', 'partner_months'] loop
    execute format($p$
      create policy own_partner on %I as restrictive to tradewind_app using (
        case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
          when '' then true
          when 'partner' then
            partner_id = (select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)
          else false
        end)
    $p$, name);
  end loop;
end $$;
