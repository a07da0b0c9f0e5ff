-- The job and what is on it: appointments, diary, parts, tasks, files, signatures, checklists, tools.

-- ==== jobs

create sequence job_id_seq;
-- The job: client, place, status, money, and what lists show and search of it.
create table jobs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_id_seq'),
  number bigint not null,
  client_id bigint,
  -- 1 Pending … 7 Quote
  status_id smallint not null default 1,
  list_id bigint,
  name text not null default '',
  company_name text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  suburb text not null default '',
  lat double precision,
  lng double precision,
  company_comment text not null default '',
  tradie_comment text not null default '',
  job_type_ids bigint[] not null default '{}',
  lead_source_ids bigint[] not null default '{}',
  -- kept in step with job_technicians, so that lists and filters need no join
  technician_ids bigint[] not null default '{}',
  -- technician id to percentage in basis points; null: not modified
  modify_percentage jsonb,
  contact_ids bigint[] not null default '{}',
  -- start of the next appointment, or of the last when all are past; null: none
  appointment_at timestamptz,
  appointment_count integer not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint,
  edited_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  search text not null generated always as (
    lower(number::text || ' ' || name || ' ' || company_name || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' '
      || email || ' ' || address || ' ' || company_comment || ' ' || tradie_comment)
  ) stored,
  -- Who saved the job last: whoever has it open is told whose change has come in.
  changed_by bigint,
  -- [{id, label, minutes, starts_at, ends_at}]
  estimates jsonb not null default '[]',
  -- [{id, text, at, author_id, author_name}]; author_id null: the client
  notes jsonb not null default '[]',
  -- What is due, in cents, and how it is paid: 1 cash, 2 credit card, 3 transfer.
  amount_cents bigint not null default 0 check (amount_cents >= 0),
  payment_method smallint,
  includes_tax boolean not null default false,
  has_card_fee boolean not null default false,
  approval_code text not null default '',
  -- A payment in two parts, the second of them.
  is_split boolean not null default false,
  amount2_cents bigint not null default 0 check (amount2_cents >= 0),
  payment_method2 smallint,
  includes_tax2 boolean not null default false,
  -- What a job has in the fields that the company made itself: [{"id": 3, "values": ["Tile"]}].
  custom_fields jsonb not null default '[]',
  -- Where a job stands in its list, as if it had been created then: later ones stand above. Null: when it was created.
  list_place timestamptz,
  -- The job has an invoice that was issued.
  invoiced boolean not null default false,
  site_id bigint,
  -- Of what was issued, credits taken off; an invoice for several jobs counts in proportion to their amounts.
  invoiced_cents bigint not null default 0,
  -- An invoice for all of it was issued; a deposit or a progress claim is none.
  wholly_invoiced boolean not null default false,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, client_id) references clients (company_id, id)
    on delete set null (client_id),
  foreign key (company_id, site_id) references client_sites (company_id, id) on delete set null (site_id)
    deferrable initially deferred
);
create index jobs_unscheduled on jobs (company_id, id desc) where deleted_at is null and appointment_count = 0 and status_id not in (3, 4);
create index jobs_active on jobs (company_id, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_ended on jobs (company_id, id) where deleted_at is null and status_id in (3, 4);
create index jobs_active_number on jobs (company_id, number, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_name on jobs (company_id, name, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_suburb on jobs (company_id, suburb, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_edited on jobs (company_id, edited_at, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_appointment on jobs (company_id, (case when appointment_at is null then '-infinity' else appointment_at end), id)
  where deleted_at is null and status_id not in (3, 4);
create index jobs_created on jobs (company_id, created_at, id) where deleted_at is null;
create index jobs_edited on jobs (company_id, edited_at, id) where deleted_at is null;
create index jobs_name on jobs (company_id, name, id) where deleted_at is null;
create index jobs_suburb on jobs (company_id, suburb, id) where deleted_at is null;
-- An open job sorts like one closed before all times, an unscheduled one like one appointed before all times.
-- By case, not coalesce: only of that does the planner see that it leaks nothing past row-level security.
create index jobs_closed on jobs (company_id, (case when closed_at is null then '-infinity' else closed_at end), id) where deleted_at is null;
create index jobs_appointment on jobs (company_id, (case when appointment_at is null then '-infinity' else appointment_at end), id) where deleted_at is null;
create index jobs_search on jobs using gin (company_id, search gin_trgm_ops, job_type_ids, technician_ids);
-- Jobs that nobody has: mostly few, or none.
create index jobs_nobody on jobs (company_id, id) where deleted_at is null and technician_ids = '{}';
create index jobs_deleted on jobs (company_id, deleted_at, id) where deleted_at is not null;
create index jobs_client on jobs (company_id, client_id, id);
create index jobs_list_edited on jobs (company_id, list_id, edited_at, id) where deleted_at is null and list_id is not null;
create index jobs_list_place on jobs (company_id, list_id, (case when list_place is null then created_at else list_place end), id)
  where deleted_at is null and list_id is not null;
create index jobs_site on jobs (company_id, site_id, id) where site_id is not null;
-- The condition stands word for word in job-filter.queries.ts.
create index jobs_to_invoice on jobs (company_id, created_at, id)
  where status_id in (3, 5) and not wholly_invoiced and deleted_at is null;
create index jobs_active_created on jobs (company_id, created_at, id) include (technician_ids, client_id)
  where deleted_at is null and status_id not in (3, 4);
create index jobs_ended_created on jobs (company_id, created_at, id) include (technician_ids, client_id)
  where deleted_at is null and status_id in (3, 4);
create index jobs_status on jobs (company_id, status_id, created_at, id) include (technician_ids, client_id)
  where deleted_at is null;
call guard_company_table('jobs');
create policy own_work on jobs as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then
      technician_ids @> array[(select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)]
    when 'client' then client_id = (select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)
    else false
  end)
  -- What is written is decided by the rules: a technician books a task of theirs for a colleague.
  with check (true);

-- Who works on a job. A technician sees a job only through this row.
create table job_technicians (
  company_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  -- null: since before this was kept
  since timestamptz,
  -- When the job was closed, kept in step with jobs; null: it is open.
  closed_at timestamptz,
  primary key (company_id, job_id, user_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index job_technicians_user on job_technicians (company_id, user_id, job_id desc);
create index job_technicians_closed on job_technicians (company_id, user_id, closed_at, job_id) where closed_at is not null;
call guard_company_table('job_technicians');

create sequence appointment_id_seq;
-- A visit to a job: from when to when, by whom, and what the client was told of it.
create table appointments (
  company_id bigint not null,
  id bigint not null default nextval('appointment_id_seq'),
  job_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  technician_ids bigint[] not null default '{}',
  send_sms boolean not null default true,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  version integer not null default 1,
  -- minutes from starts_at on in which the technician arrives; 0: at that time
  window_minutes smallint not null default 0 check (window_minutes in (0, 30, 60, 120, 240)),
  -- when it is to be looked at what the client has to be told; null: nothing has changed
  tell_at timestamptz,
  -- when the client is to be reminded; null: they were, or will not be
  remind_at timestamptz,
  -- what the client knows: when it begins and its window; null: of no appointment
  told_starts_at timestamptz,
  told_window smallint,
  -- the beginning that they were reminded of
  reminded_starts_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  check (ends_at > starts_at)
);
create index appointments_start on appointments (company_id, starts_at) where cancelled_at is null;
create index appointments_job on appointments (company_id, job_id, starts_at);
create index appointments_tell on appointments (tell_at) where tell_at is not null;
create index appointments_remind on appointments (remind_at) where remind_at is not null;
call guard_company_table('appointments');
create policy own_work on appointments as restrictive to tradewind_app using (
  case (select coalesce(current_setting('app.own_work', true), ''))
    when '' then true
    else sees_job(company_id, job_id)
  end)
  with check (true);

-- A device without a connection keeps what its technician does and sends it later: when it happened stands beside when
-- it arrived.

-- Technicians who were taken off a job: they hand in what they made while it was theirs.
create table past_job_technicians (
  company_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  -- null: the product itself
  ended_by bigint,
  primary key (company_id, job_id, user_id, until),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
call guard_company_table('past_job_technicians');

-- Parts of a job, in rows of their own because stock follows them.
create table job_parts (
  company_id bigint not null,
  job_id bigint not null,
  -- its own within the job
  id text not null,
  place integer not null,
  -- null: typed by hand, on a quote
  item_id bigint,
  name text not null,
  -- a unit without tax, in cents, to hundredths of one; null: not known
  price_cents numeric,
  quantity numeric not null,
  -- whose it is; null: the company's, which assigned_to has
  belongs_to bigint,
  assigned_to bigint,
  -- What a job has reserved or used of the stock, by the job's rows of parts.
  is_used boolean not null default false,
  primary key (company_id, job_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index job_parts_item on job_parts (company_id, item_id, job_id) where item_id is not null;
call guard_company_table('job_parts');
create policy own_work on job_parts as restrictive to tradewind_app using (
  case (select coalesce(current_setting('app.own_work', true), ''))
    when '' then true
    else sees_job(company_id, job_id)
  end)
  with check (true);

-- Tasks of a job, in rows of their own because they are looked for over all jobs.
create table job_tasks (
  company_id bigint not null,
  job_id bigint not null,
  id text not null,
  place integer not null,
  title text not null,
  due_on date,
  technician_id bigint,
  is_done boolean not null,
  photo_ids bigint[] not null default '{}',
  primary key (company_id, job_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index job_tasks_open on job_tasks (company_id, due_on, technician_id) where not is_done;
call guard_company_table('job_tasks');
create policy own_work on job_tasks as restrictive to tradewind_app using (
  case (select coalesce(current_setting('app.own_work', true), ''))
    when '' then true
    else sees_job(company_id, job_id)
  end)
  with check (true);

-- ==== diary

create sequence diary_entry_id_seq;
-- What happened on a job, was said or was written. Grows for ever.
create table diary_entries (
  company_id bigint not null,
  id bigint not null default nextval('diary_entry_id_seq'),
  job_id bigint not null,
  -- address email file note review schedule sms status task welcome
  type text not null,
  content jsonb not null,
  -- the name at that time; null: System
  user_name text,
  user_id bigint,
  -- entries of one save share it
  session uuid not null,
  at timestamptz not null default now(),
  -- the browser's own id of the entry: a repeated save leaves no double
  entry_key text,
  -- What the product writes is kept as a text with {{holes}} and what stands in them, beside the specified sentence:
  -- each reader gets it in their own language. Null: people's own words.
  text text,
  "values" jsonb,
  -- arrived_at: null where it arrived at once. clock_off: minutes by which the device's clock was ahead, negative behind;
  -- null where it was right.
  arrived_at timestamptz,
  clock_off integer,
  primary key (company_id, id),
  unique (company_id, job_id, entry_key),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index diary_entries_job on diary_entries (company_id, job_id, at desc, id desc);
call guard_company_table('diary_entries');

-- ==== files

create sequence file_id_seq;
-- Files of jobs, quotes and messages: name, kind, size and where the bytes lie.
create table files (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('file_id_seq'),
  -- null: uploaded for something that is not saved yet
  job_id bigint,
  -- 'job', 'task', 'signature': what of the job it belongs to
  part text not null default 'job',
  -- as the person called it, made harmless
  name text not null,
  -- by content
  type text not null,
  -- of all that is kept under the key, with the thumbnail
  bytes bigint not null,
  key text not null,
  has_thumbnail boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  -- What the office lets the client see.
  is_shared boolean not null default false,
  -- Files that clients attach to their mails: they are the message's, and where it is about a job the job's too.
  message_id bigint,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred,
  foreign key (company_id, message_id) references sms_messages (company_id, id)
    on delete set null (message_id)
);
create index files_job on files (company_id, job_id, id);
create unique index files_key on files (company_id, key);
-- What is swept: of no job, or removed.
create index files_left on files (company_id, created_at) where job_id is null or deleted_at is not null;
create index files_message on files (company_id, message_id) where message_id is not null;
call guard_company_table('files');

-- Bytes that a company's files take up; kept in step by every statement that adds or takes away rows of files.
create table file_totals (
  company_id bigint not null references companies (id) on delete cascade,
  files bigint not null default 0,
  bytes bigint not null default 0,
  primary key (company_id)
);
call guard_company_table('file_totals');

-- ==== signatures

create sequence signature_id_seq;
-- What a client signs on a job: items and terms as they were shown. Asked for by a link, or signed at once.
create table signatures (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('signature_id_seq'),
  job_id bigint not null,
  -- of the link; null: signed on the spot
  token_hash bytea,
  -- [{name, description, quantity, price_cents, include_tax, tax_cents}]
  items jsonb not null,
  has_card_fee boolean not null default false,
  -- basis points at that time
  tax integer not null,
  credit_fee integer not null,
  terms text not null default '',
  phone text not null default '',
  signed_by text not null default '',
  email text not null default '',
  notes text not null default '',
  -- the picture of the signature; null: not signed yet
  file_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  signed_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create unique index signatures_job on signatures (company_id, job_id) where deleted_at is null;
create unique index signatures_token on signatures (token_hash) where token_hash is not null;
call guard_shared_table('signatures', 'company_id');

-- ==== work-times

create sequence job_time_id_seq;
-- How long somebody worked on which job. Grows for ever.
create table job_times (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_time_id_seq'),
  job_id bigint not null,
  user_id bigint not null,
  started_at timestamptz not null,
  -- null: still working on it, unless they have clocked out since
  ended_at timestamptz,
  start_arrived_at timestamptz,
  end_arrived_at timestamptz,
  clock_off integer,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  check (ended_at >= started_at)
);
create unique index job_times_open on job_times (company_id, user_id) where ended_at is null;
create index job_times_job on job_times (company_id, job_id, started_at);
call guard_company_table('job_times');

-- ==== recurring
-- Jobs that come again: the rule with what is copied, and the occurrences that were made of it.

create sequence recurring_job_id_seq;
-- Work that comes again: its rule and the job that is made each time.
create table recurring_jobs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('recurring_job_id_seq'),
  job_name text not null default '',
  -- what an occurrence is booked with, and its appointments in wall minutes after the occurrence
  booking jsonb not null,
  technician_ids bigint[] not null default '{}',
  -- the first occurrence, whose wall time in the zone all others have
  starts_at timestamptz not null,
  time_zone text not null,
  repeat_every integer not null check (repeat_every > 0),
  -- 1 day, 2 week, 3 month
  repeat_unit smallint not null check (repeat_unit between 1 and 3),
  -- 1 never, 2 on a date, 3 after so many occurrences
  ends smallint not null check (ends between 1 and 3),
  ends_at timestamptz check ((ends = 2) = (ends_at is not null)),
  ends_after integer check ((ends = 3) = (ends_after is not null)),
  -- months of each year, 1 to 12, in which it rests, from one to the other
  pause_from smallint check (pause_from between 1 and 12),
  pause_to smallint check (pause_to between 1 and 12 and (pause_to is null) = (pause_from is null)),
  -- when the next occurrence is that has to be made, or a moment in the past: that is not known yet; null: none
  next_at timestamptz,
  -- why the next one could not be made: {text, values}
  problem jsonb,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- weekdays: of days, Monday to Friday; nth: of months, the second Friday; last: the last one; null: by date
  pattern text check (pattern in ('weekdays', 'nth', 'last')),
  -- added to the occurrences by this rule before it ends after so many: its rhythm was another before
  counted_before integer not null default 0,
  primary key (company_id, id)
);
create index recurring_jobs_next on recurring_jobs (company_id, next_at) where next_at is not null;
call guard_company_table('recurring_jobs');

-- A day of a recurring job: one a day at most, so that however many servers make them, none is made twice.
create table recurring_occurrences (
  company_id bigint not null,
  recurring_job_id bigint not null,
  -- on the calendar of the rule's zone
  day date not null,
  starts_at timestamptz not null,
  -- null: was cancelled before it was made, or its job is gone for good
  job_id bigint,
  is_cancelled boolean not null default false,
  is_owed boolean not null default false
  check (not is_owed or (job_id is null and not is_cancelled)),
  primary key (company_id, recurring_job_id, day),
  foreign key (company_id, recurring_job_id) references recurring_jobs (company_id, id) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
);
create unique index recurring_occurrences_job on recurring_occurrences (company_id, job_id);
create index recurring_occurrences_owed on recurring_occurrences (company_id, recurring_job_id) where is_owed;
call guard_company_table('recurring_occurrences');

-- ==== job-templates
-- Jobs to begin with, and the lists that are ticked off on them.

create sequence job_template_id_seq;
-- Jobs to begin with: what New Job fills in.
create table job_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_template_id_seq'),
  name text not null,
  job_type_ids bigint[] not null default '{}',
  description text not null default '',
  -- [{title, days}]: due so many days after the job is booked
  tasks jsonb not null default '[]',
  -- [{item_id, quantity}]
  parts jsonb not null default '[]',
  -- [{label, minutes}]
  estimates jsonb not null default '[]',
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index job_templates_name on job_templates (company_id, lower(name));
call guard_company_table('job_templates');

-- ==== checklists

create sequence checklist_id_seq;
-- What has to be seen to on jobs of some types, before they get a status.
create table checklists (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('checklist_id_seq'),
  name text not null,
  -- none: jobs of all types
  job_type_ids bigint[] not null default '{}',
  -- before which statuses it is asked for
  status_ids smallint[] not null default '{3}',
  -- [{id, text}]
  items jsonb not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index checklists_name on checklists (company_id, lower(name));
call guard_company_table('checklists');

create sequence job_check_id_seq;
-- What was ticked off on a job, or left out and why.
create table job_checks (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_check_id_seq'),
  job_id bigint not null,
  checklist_id bigint not null,
  item_id text not null,
  is_done boolean not null,
  -- of what was left out
  reason text not null default '',
  user_id bigint,
  user_name text not null,
  at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, job_id, checklist_id, item_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, checklist_id) references checklists (company_id, id) on delete cascade
);
call guard_company_table('job_checks');

-- ==== tools

create sequence tool_id_seq;
-- Tools are looked after one by one: who has each, when it is tested next, and the jobs that ask for it (decision 96).
create table tools (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('tool_id_seq'),
  name text not null,
  serial text not null default '',
  note text not null default '',
  cost_cents bigint not null default 0,
  bought_on date,
  warranty_until date,
  photo_id bigint,
  -- who has it: 0 the store, a person, or a named place, as for parts
  place_id bigint not null default 0,
  -- the job it was left at, by whom it was brought
  job_id bigint,
  held_since timestamptz not null,
  -- months between two tests, null: none needed; and the day of the next one
  tag_months smallint,
  tag_due date,
  calibration_months smallint,
  calibration_due date,
  -- the last test was failed: it stays where it is until one is passed
  is_failed boolean not null default false,
  -- people were told that it is overdue
  due_told_on date,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id),
  foreign key (company_id, photo_id) references files (company_id, id) on delete set null (photo_id)
);
create index tools_by_name on tools (company_id, lower(name), id) where active;
create index tools_due on tools (company_id, least(tag_due, calibration_due)) where active;
create index tools_job on tools (company_id, job_id) where job_id is not null;
create index tools_photo on tools (company_id, photo_id) where photo_id is not null;
call guard_company_table('tools');

create sequence tool_hand_id_seq;
-- A tool goes to somebody or somewhere; what goes to a colleague is theirs once they confirm it. Grows for ever.
create table tool_hands (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('tool_hand_id_seq'),
  tool_id bigint not null,
  from_place bigint not null,
  from_job bigint,
  to_place bigint not null,
  to_job bigint,
  note text not null default '',
  photo_id bigint,
  state text not null check (state in ('waiting', 'confirmed', 'declined', 'cancelled')),
  at timestamptz not null,
  made_by bigint,
  answered_at timestamptz,
  answered_by bigint,
  primary key (company_id, id),
  foreign key (company_id, tool_id) references tools (company_id, id) on delete cascade,
  foreign key (company_id, photo_id) references files (company_id, id) on delete set null (photo_id)
);
create index tool_hands_tool on tool_hands (company_id, tool_id, id);
create unique index tool_hands_waiting on tool_hands (company_id, tool_id) where state = 'waiting';
create index tool_hands_photo on tool_hands (company_id, photo_id) where photo_id is not null;
call guard_company_table('tool_hands');

create sequence tool_check_id_seq;
-- Tests of a tool, tagging or calibration, and how each ended. Grows for ever.
create table tool_checks (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('tool_check_id_seq'),
  tool_id bigint not null,
  kind text not null check (kind in ('tag', 'calibration')),
  checked_on date not null,
  passed boolean not null,
  -- of the tag or the certificate
  number text not null default '',
  note text not null default '',
  certificate_id bigint,
  at timestamptz not null,
  made_by bigint,
  primary key (company_id, id),
  foreign key (company_id, tool_id) references tools (company_id, id) on delete cascade,
  foreign key (company_id, certificate_id) references files (company_id, id) on delete set null (certificate_id)
);
create index tool_checks_tool on tool_checks (company_id, tool_id, id);
create index tool_checks_certificate on tool_checks (company_id, certificate_id) where certificate_id is not null;
call guard_company_table('tool_checks');

-- Photos and certificates: the company's people see them, and they are not swept as files of nothing.
create table tool_files (
  company_id bigint not null,
  tool_id bigint not null,
  file_id bigint not null,
  primary key (company_id, tool_id, file_id),
  foreign key (company_id, tool_id) references tools (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index tool_files_file on tool_files (company_id, file_id);
call guard_company_table('tool_files');

-- The tools that a job asks for.
create table job_tools (
  company_id bigint not null,
  job_id bigint not null,
  tool_id bigint not null,
  primary key (company_id, job_id, tool_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, tool_id) references tools (company_id, id) on delete cascade
);
create index job_tools_tool on job_tools (company_id, tool_id, job_id);
call guard_company_table('job_tools');

-- References from tables above.
alter table activities add foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade;
alter table sms_messages add foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id);
alter table sms_reply_links add foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade;
alter table leads add foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred;
