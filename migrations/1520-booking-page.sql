-- Manage Site, for the groups that may change settings.
insert into permissions (company_id, id, description, roles)
select c.id, 1044, 'Manage Site', coalesce((
    select string_agg(g.id::text, ',' order by g.id) from groups g
    where g.company_id = c.id and (g.kind = 'owner' or exists (
      select from permissions p
      where p.company_id = c.id and p.id = 22 and g.id::text = any(string_to_array(p.roles, ','))))), '')
from companies c
where exists (select from permissions p where p.company_id = c.id)
on conflict do nothing;

create sequence web_booking_id_seq;
-- A time that somebody chose on the booking page: held for minutes, then theirs once they are proven. Grows with them;
-- those that nobody completed are swept.
create table web_bookings (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('web_booking_id_seq'),
  -- held: a time without a person; unproven: their code is on its way; requested: the office answers
  state text not null default 'held' check (state in ('held', 'unproven', 'booked', 'requested', 'cancelled')),
  -- until when a held or unproven one keeps its time
  expires_at timestamptz,
  -- of the page on which it was chosen: one page holds one time
  ticket text not null,
  job_type_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  window_minutes integer not null default 0,
  technician_id bigint not null,
  address text not null,
  suburb text not null default '',
  lat double precision,
  lng double precision,
  -- as they were asked: [{id, label, choices, is_required}]
  questions jsonb not null default '[]',
  -- [{label, value}]
  answers jsonb not null default '[]',
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  note text not null default '',
  -- how the code goes out
  via text check (via in ('email', 'sms')),
  -- argon2id
  code_hash text,
  code_tries smallint not null default 0,
  -- the website in whose frame it was made; '': the page itself
  came_from text not null default '',
  created_at timestamptz not null,
  proven_at timestamptz,
  cancelled_at timestamptz,
  client_id bigint,
  job_id bigint,
  request_id bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, job_type_id) references job_types (company_id, id),
  foreign key (company_id, technician_id) references users (company_id, id),
  -- deferred: they are stored with the commit
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred,
  foreign key (company_id, request_id) references booking_requests (company_id, id) on delete set null (request_id)
    deferrable initially deferred,
  check (state not in ('held', 'unproven') or expires_at is not null),
  check (state = 'held' or name <> '')
);
create unique index web_bookings_ticket on web_bookings (company_id, ticket);
create index web_bookings_starts on web_bookings (company_id, starts_at);
create index web_bookings_newest on web_bookings (company_id, id) where state <> 'held';
create index web_bookings_job_type on web_bookings (company_id, job_type_id);
create index web_bookings_technician on web_bookings (company_id, technician_id);
create index web_bookings_client on web_bookings (company_id, client_id) where client_id is not null;
create index web_bookings_job on web_bookings (company_id, job_id) where job_id is not null;
create index web_bookings_request on web_bookings (company_id, request_id) where request_id is not null;
call guard_company_table('web_bookings');
