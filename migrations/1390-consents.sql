-- Consent to marketing by number or address, as a ledger: entries are added and never changed, and the last one of an
-- address says what holds. Consent that follows from work (Spam Act 2003, schedule 2) is read from jobs instead.
create sequence consent_id_seq;
create table consents (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('consent_id_seq'),
  channel text not null check (channel in ('sms', 'email')),
  -- a phone number or an e-mail address in its one spelling
  address text not null,
  -- who gave or withdrew it; null: only the address is known
  client_id bigint,
  -- the client or contact who agreed, as they were called then
  person text not null default '',
  -- express: they agreed; withdrawn: no marketing any more; lifted: a withdrawal was taken back, without their agreement
  kind text not null check (kind in ('express', 'withdrawn', 'lifted')),
  -- stop, start: by text; link: by the link of a message; complaint: reported as spam; office: entered by somebody here;
  -- person, phone, writing, website: how somebody agreed
  source text not null check (source in
    ('stop', 'start', 'link', 'complaint', 'office', 'person', 'phone', 'writing', 'website')),
  -- what shows that they agreed
  evidence text not null default '',
  -- day on which they agreed, on the company's calendar; null: when it was entered
  given_on date,
  -- the campaign whose link it was; null: none
  campaign_id bigint,
  by_id bigint,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id),
  check (case kind
    when 'express' then source in ('start', 'link', 'person', 'phone', 'writing', 'website')
    when 'withdrawn' then source in ('stop', 'link', 'complaint', 'office')
    else source = 'office' end)
);
create index consents_address on consents (company_id, channel, address, id);
create index consents_client on consents (company_id, client_id, id) where client_id is not null;
create index consents_campaign on consents (company_id, campaign_id) where campaign_id is not null;
call guard_company_table('consents');

insert into consents (company_id, channel, address, kind, source, at)
select company_id, channel, address, 'withdrawn', via, at from opt_outs order by at;
insert into consents (company_id, channel, address, kind, source, at)
select company_id, 'email', address, 'withdrawn', 'complaint', at from held_addresses where kind = 'complaint' order by at;
