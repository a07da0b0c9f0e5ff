-- Tools are looked after one by one: who has each, when it is tested next, and the jobs that ask for it (decision 96).
create sequence tool_id_seq;
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

-- A tool goes to somebody or somewhere; what goes to a colleague is theirs once they confirm it.
create sequence tool_hand_id_seq;
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

create sequence tool_check_id_seq;
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

-- What a job asks for.
create table job_tools (
  company_id bigint not null,
  job_id bigint not null,
  tool_id bigint not null,
  primary key (company_id, job_id, tool_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, tool_id) references tools (company_id, id) on delete cascade
);
create index job_tools_tool on job_tools (company_id, tool_id, job_id);

call guard_company_table('tools');
call guard_company_table('tool_hands');
call guard_company_table('tool_checks');
call guard_company_table('tool_files');
call guard_company_table('job_tools');

-- Companies with tools that have become overdue and of which nobody was told; from eight in the morning.
create function companies_with_tools_due(at timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct t.company_id from tools t join companies c on c.id = t.company_id
  where t.active and t.due_told_on is null
    and least(t.tag_due, t.calibration_due) + time '08:00' + interval '1 day' <= at at time zone c.time_zone
  order by 1
$$;
revoke all on function companies_with_tools_due(timestamptz) from public;
grant execute on function companies_with_tools_due(timestamptz) to tradewind_app;
