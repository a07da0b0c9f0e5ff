create sequence campaign_audience_id_seq;
-- Conditions on clients that a company writes to again, under a name.
create table campaign_audiences (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('campaign_audience_id_seq'),
  name text not null,
  -- {match, groups: [{match, conditions: [{column, is, value}]}]}
  conditions jsonb not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index campaign_audiences_name on campaign_audiences (company_id, lower(name));
call guard_company_table('campaign_audiences');

create sequence campaign_id_seq;
-- A message of marketing to many clients, and how far its sending is.
create table campaigns (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('campaign_id_seq'),
  name text not null,
  channel text not null check (channel in ('sms', 'email')),
  subject text not null default '',
  text text not null,
  -- email template whose published design it is drawn in; null: plain text
  template_id bigint,
  -- as campaign_audiences
  conditions jsonb not null,
  -- web addresses in it lead by ours, so that clicks count
  tracks_links boolean not null default true,
  -- stopped: by itself, as too many came back or complained
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'done', 'cancelled', 'stopped')),
  -- why it waits, was paused or stopped; '': nothing to tell
  note text not null default '',
  -- whose rights it sends with: who started it, or wrote it
  user_id bigint not null,
  -- null: as soon as it may
  starts_at timestamptz,
  -- when its recipients were chosen
  started_at timestamptz,
  ended_at timestamptz,
  -- clients that fit and were left out when it began: {reason: count}
  left_out jsonb not null default '{}',
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index campaigns_user on campaigns (company_id, user_id);
create index campaigns_alive on campaigns (state, ended_at) where state not in ('draft');
call guard_shared_table('campaigns', 'company_id');

create sequence campaign_recipient_id_seq;
-- Clients that a campaign goes to, each address once; kept for ever, as they show who got what by which consent.
create table campaign_recipients (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('campaign_recipient_id_seq'),
  campaign_id bigint not null,
  -- null: deleted for good
  client_id bigint,
  -- number or address in its one spelling
  address text not null,
  -- left: not sent, for a reason that came up since
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'sent', 'failed', 'left')),
  -- withdrawn, noConsent, held, recent, noAddress, twice, gone; of failed: the other side's words
  reason text not null default '',
  outbox_id bigint,
  sms_id bigint,
  -- text messages that it is sent as
  parts smallint not null default 0,
  queued_at timestamptz,
  -- of text messages, as the provider says
  delivered_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  opted_out_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
);
create unique index campaign_recipients_address on campaign_recipients (company_id, campaign_id, address);
create index campaign_recipients_state on campaign_recipients (company_id, campaign_id, state, id);
create index campaign_recipients_lately on campaign_recipients (company_id, address, queued_at) where queued_at is not null;
create index campaign_recipients_client on campaign_recipients (company_id, client_id, queued_at) where client_id is not null;
create index campaign_recipients_outbox on campaign_recipients (company_id, outbox_id) where outbox_id is not null;
call guard_company_table('campaign_recipients');

create sequence campaign_link_id_seq;
-- A web address in the messages of a campaign, which ours leads on to.
create table campaign_links (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('campaign_link_id_seq'),
  campaign_id bigint not null,
  url text not null,
  clicks integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
create unique index campaign_links_url on campaign_links (company_id, campaign_id, md5(url));
call guard_company_table('campaign_links');
