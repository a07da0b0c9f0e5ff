-- The portal for clients: sign-in, and times that they ask for.

-- ==== client-sign-in

create sequence portal_session_id_seq;
-- Clients' open sign-ins to the portal.
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
  -- The address that the code went to: the session ends when the client has another one. '': from before this.
  address text not null default '',
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index portal_sessions_client on portal_sessions (company_id, client_id);
create index portal_sessions_expires on portal_sessions (expires_at);
call guard_platform_table('portal_sessions');

create sequence portal_code_id_seq;
-- A code that was sent to a client, or the step after it where one address is known at several companies. Swept.
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
  -- A code belongs to the browser, or where that is not known the network, that asked for it: others can neither end it nor
  -- use up its tries.
  browser bytea,
  network text not null default '',
  -- by that browser; tries counts all others
  own_tries integer not null default 0,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index portal_codes_address on portal_codes (address, id) where used_at is null and code_hash is not null;
create index portal_codes_expires on portal_codes (expires_at);
call guard_platform_table('portal_codes');

-- ==== bookings

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
