-- The portal, in which a company's clients see what is theirs: sign-in by a code, and what the office shows them.

create sequence portal_session_id_seq;
create table portal_sessions (
  token_hash bytea primary key,
  id bigint not null default nextval('portal_session_id_seq') unique,
  company_id bigint not null references companies (id) on delete cascade,
  client_id bigint not null,
  created_at timestamptz not null,
  -- moves on while it is used
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  agent text not null default '',
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index portal_sessions_client on portal_sessions (company_id, client_id);
create index portal_sessions_expires on portal_sessions (expires_at);
call guard_platform_table('portal_sessions');

create sequence portal_code_id_seq;
-- A code that was sent, or the step after it where one address is known at several companies.
create table portal_codes (
  id bigint primary key default nextval('portal_code_id_seq'),
  -- an e-mail address or a mobile number in its one spelling
  address text not null,
  -- asked for by the link of one client: signs in there and nowhere else
  company_id bigint references companies (id) on delete cascade,
  client_id bigint,
  -- of the code; null: a choice
  code_hash text,
  -- of the choice; null: a code
  choice_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- times that it was tried
  tries integer not null default 0,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index portal_codes_address on portal_codes (address, id) where used_at is null and code_hash is not null;
create index portal_codes_expires on portal_codes (expires_at);
call guard_platform_table('portal_codes');

-- By what somebody signs in.
create index clients_by_email on clients (lower(trim(email))) where deleted_at is null and email <> '';
create index clients_by_phone on clients (right(regexp_replace(phone, '\D', '', 'g'), 9)) where deleted_at is null and phone <> '';

-- Whose an e-mail address or a mobile number may be, in all companies: asked before anybody is signed in. The caller
-- compares the spelling.
create function portal_clients(address text)
returns table (company_id bigint, client_id bigint, name text, business text, email text, phone text)
language sql stable security definer set search_path = public, pg_temp as $$
  (select c.company_id, c.id, c.name, c.company_name, c.email, c.phone from clients c
    where position('@' in address) > 0 and c.deleted_at is null and c.email <> '' and lower(trim(c.email)) = address
    order by c.id desc limit 50)
  union all
  (select c.company_id, c.id, c.name, c.company_name, c.email, c.phone from clients c
    where position('@' in address) = 0 and c.deleted_at is null and c.phone <> ''
      and right(regexp_replace(c.phone, '\D', '', 'g'), 9) = right(address, 9)
    order by c.id desc limit 50)
$$;
revoke all on function portal_clients(text) from public;
grant execute on function portal_clients(text) to tradewind_app;

-- What the office lets the client see.
alter table files add column is_shared boolean not null default false;

-- Whose message it is, where a client wrote it in the portal or is answered there.
alter table sms_messages add column client_id bigint;
-- How it travels: a text message, a mail, or only within the portal.
alter table sms_messages add column channel text not null default 'sms' check (channel in ('sms', 'mail', 'portal'));
alter table sms_messages add foreign key (company_id, client_id) references clients (company_id, id)
  on delete set null (client_id);
create index sms_messages_client on sms_messages (company_id, client_id, id) where client_id is not null;

create sequence booking_request_id_seq;
-- A time that a client asks for in the portal; the office makes it a job, or says no.
create table booking_requests (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('booking_request_id_seq'),
  client_id bigint not null,
  status text not null default 'requested' check (status in ('requested', 'confirmed', 'declined', 'withdrawn')),
  job_type_id bigint,
  -- of an accepted quote whose work is asked for
  quote_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- who is free then; the office may send somebody else
  technician_id bigint not null,
  address text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  -- what the client is told with a no
  answer text not null default '',
  job_id bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, job_type_id) references job_types (company_id, id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete set null (quote_id),
  foreign key (company_id, technician_id) references users (company_id, id),
  foreign key (company_id, decided_by) references users (company_id, id),
  -- deferred: the job is stored with the commit
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred
);
create index booking_requests_open on booking_requests (company_id, starts_at) where status = 'requested';
create index booking_requests_client on booking_requests (company_id, client_id, id);
call guard_company_table('booking_requests');

create sequence feedback_id_seq;
-- What clients say of a job, by the link that they were sent.
create table feedback (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('feedback_id_seq'),
  job_id bigint not null,
  client_id bigint,
  -- of the link
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  given_at timestamptz,
  stars smallint check (stars between 1 and 5),
  comment text not null default '',
  -- who wrote it, as they call themselves
  name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
);
create unique index feedback_token on feedback (token_hash);
create index feedback_given on feedback (company_id, given_at desc, id) where given_at is not null;
create index feedback_job on feedback (company_id, job_id);
call guard_shared_table('feedback', 'company_id');
