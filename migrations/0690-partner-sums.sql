-- Figures of partners are kept, not counted: a profile costs the same with ten referrals and with ten thousand.

alter table partner_links
  -- companies that came by it, and those of them that pay
  add signups integer not null default 0,
  add paying integer not null default 0;
update partner_links l set signups = r.signups, paying = r.paying
from (select company_id, link_id, count(*) as signups, count(*) filter (where is_paid) as paying
  from partner_referrals group by 1, 2) r
where r.company_id = l.company_id and r.link_id = l.id;

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
insert into partner_open (company_id, partner_id, payable_at, open_cents)
select company_id, partner_id, payable_at, sum(amount_cents) from partner_entries
where payout_id is null and refused_at is null group by 1, 2, 3;

-- Bank account and cards are compared once a day while something of the referral is unpaid.
alter table partner_referrals
  add compared_at timestamptz,
  -- marks of the cards that pay for the company's plan
  add card_marks text[] not null default '{}';
alter table partner_flags drop constraint partner_flags_sign_check,
  add constraint partner_flags_sign_check
    check (sign in ('email', 'domain', 'abn', 'address', 'bank', 'card', 'burst'));

-- paid on its own, without the bank's file
alter table partner_payouts add by_hand boolean not null default false;

-- the provider's mark of the card itself, the same whoever enters it
alter table plan_cards add fingerprint text not null default '';

-- the host's list of all entries
create index partner_entries_at on partner_entries (company_id, at desc, id desc);
