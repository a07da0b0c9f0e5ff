create sequence security_event_id_seq;
-- Sign-ins, refusals and changes of rights, for a company's owners. What comes in a crowd is one row an hour for each kind
-- and person, with how often. Swept after 400 days.
create table security_events (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('security_event_id_seq'),
  kind text not null check (kind in (
    'sign-in', 'sign-in-failed', 'sign-in-slowed', 'refused', 'file-refused', 'permission', 'member-added', 'member-moved',
    'member-disabled', 'member-enabled', 'password-changed', 'factor-on', 'factor-off', 'policy-changed',
    'franchise-joined', 'franchise-left')),
  -- first and last time
  began_at timestamptz not null default now(),
  at timestamptz not null default now(),
  count integer not null default 1 check (count > 0),
  -- who did it, or tried; null: somebody of another company, or the operator
  user_id bigint,
  -- row of what was changed: a permission, a user
  subject_id bigint,
  address text not null default '',
  facts jsonb not null default '{}',
  -- kind, person and hour of what is counted; null: a row of its own
  counted_as text,
  primary key (company_id, id),
  unique (company_id, counted_as)
);
create index security_events_at on security_events (company_id, at);
call guard_company_table('security_events');

-- When somebody last used the session, to the minute, where the company ends idle ones.
alter table sessions add column seen_at timestamptz;
