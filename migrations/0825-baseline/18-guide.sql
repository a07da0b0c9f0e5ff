-- The operator's notices, support, and first steps.

-- ==== alerts

create sequence alert_id_seq;
-- What the operator tells everybody of every company, with a countdown: an update, a restart.
create table alerts (
  id bigint primary key default nextval('alert_id_seq'),
  message text not null,
  scheduled_time timestamptz not null,
  created_at timestamptz not null default now()
);
create index alerts_scheduled_time on alerts (scheduled_time);
call guard_platform_table('alerts');

-- ==== support
-- The support chat: one conversation a person, answered by the platform's own company.

create sequence support_message_id_seq;
-- Messages between a company and the platform's support.
create table support_messages (
  company_id bigint not null,
  id bigint not null default nextval('support_message_id_seq'),
  -- whose conversation it is
  user_id bigint not null,
  message text not null,
  -- true: from the platform to the person
  is_support_reply boolean not null default false,
  -- the name beside a reply; the people of the platform are no users of the company
  author text not null,
  created_at timestamptz not null,
  -- by the person (replies) or by the platform (all others)
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index support_messages_user on support_messages (company_id, user_id, id desc);
create index support_messages_unread on support_messages (company_id, user_id) where read_at is null;
-- Every company's conversations are open to the platform's door, where they are answered.
call guard_shared_table('support_messages', 'company_id');

-- ==== onboarding
-- How a company gets started. Steps that are done follow from what the company has; here is what its owner decided.

-- First steps that a company has done or put away.
create table company_onboarding (
  company_id bigint primary key references companies (id) on delete cascade,
  -- numbers of the steps that the owner leaves out for now
  skipped smallint[] not null default '{}',
  tour_complete boolean not null default false
);
call guard_company_table('company_onboarding');
