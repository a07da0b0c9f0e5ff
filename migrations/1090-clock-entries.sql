-- A time at work has a kind, and perhaps a job: whoever takes a break or goes to another job ends one entry and begins the
-- next at the same instant. Time on a job is the mirror of the entry that it came from.
alter table clock_times
  add column kind text not null default 'work' check (kind in ('work', 'travel', 'general', 'break')),
  -- false: an unpaid break
  add column paid boolean not null default true check (paid or kind = 'break'),
  add column job_id bigint,
  -- Work on a job clocked the person in: the clock ends with it.
  add column by_job boolean not null default false,
  add column source text not null default 'clock' check (source in ('clock', 'hand', 'appointment')),
  add column appointment_id bigint,
  add column note text not null default '' check (length(note) <= 200),
  add column version integer not null default 1,
  add foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id),
  add foreign key (company_id, appointment_id) references appointments (company_id, id) on delete set null (appointment_id);
create index clock_times_job on clock_times (company_id, job_id) where job_id is not null;
create index clock_times_appointment on clock_times (company_id, appointment_id) where appointment_id is not null;

alter table job_times add column clock_id bigint,
  add foreign key (company_id, clock_id) references clock_times (company_id, id) on delete cascade;
create unique index job_times_clock on job_times (company_id, clock_id) where clock_id is not null;

-- Times on jobs from before stay; those that go on become part of the clock.
update job_times t set ended_at = e.ended_at
from (select o.company_id, o.id, least(
    (select min(c.ended_at) from clock_times c
      where c.company_id = o.company_id and c.user_id = o.user_id and c.ended_at >= o.started_at),
    (select j.closed_at from jobs j where j.company_id = o.company_id and j.id = o.job_id and j.closed_at >= o.started_at)) as ended_at
  from job_times o where o.ended_at is null) e
where t.company_id = e.company_id and t.id = e.id and e.ended_at is not null;
-- Where the clock was on before, it goes on after the job.
insert into clock_times (company_id, user_id, started_at, ended_at, start_arrived_at, clock_off)
select c.company_id, c.user_id, c.started_at, t.started_at, c.start_arrived_at, c.clock_off
from job_times t join clock_times c on c.company_id = t.company_id and c.user_id = t.user_id and c.ended_at is null
where t.ended_at is null and c.started_at < t.started_at;
update clock_times c set started_at = t.started_at, start_arrived_at = t.start_arrived_at, clock_off = t.clock_off, job_id = t.job_id
from job_times t
where t.ended_at is null and c.company_id = t.company_id and c.user_id = t.user_id and c.ended_at is null;
insert into clock_times (company_id, user_id, started_at, start_arrived_at, clock_off, job_id, by_job)
select t.company_id, t.user_id, t.started_at, t.start_arrived_at, t.clock_off, t.job_id, true
from job_times t
where t.ended_at is null and not exists (
  select from clock_times c where c.company_id = t.company_id and c.user_id = t.user_id and c.ended_at is null);
update job_times t set clock_id = c.id
from clock_times c
where t.ended_at is null and c.company_id = t.company_id and c.user_id = t.user_id and c.ended_at is null;

create sequence time_trace_id_seq;
-- What was changed in somebody's times by hand, by whom and why. Grows for ever.
create table time_traces (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('time_trace_id_seq'),
  user_id bigint not null,
  at timestamptz not null,
  by_id bigint,
  -- the company's day that it is about
  day date not null,
  action text not null check (action in ('clocked', 'added', 'changed', 'deleted', 'finalised', 'returned', 'approved', 'reopened',
    'exported', 'corrected', 'disabled', 'late', 'applied', 'dismissed')),
  before jsonb,
  after jsonb,
  reason text not null default '' check (length(reason) <= 500),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index time_traces_user on time_traces (company_id, user_id, day);
call guard_company_table('time_traces');

create sequence timesheet_id_seq;
-- A person's week, from when somebody has done more with it than work in it. Grows for ever.
create table timesheets (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('timesheet_id_seq'),
  user_id bigint not null,
  -- its Monday
  first_day date not null check (extract(isodow from first_day) = 1),
  state text not null default 'open' check (state in ('open', 'finalised', 'approved')),
  finalised_at timestamptz,
  approved_at timestamptz,
  approved_by bigint,
  -- set once its minutes have gone to payroll
  exported_at timestamptz,
  -- when its person was reminded to finalise it
  reminded_at timestamptz,
  -- why it was returned or reopened
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index timesheets_week on timesheets (company_id, user_id, first_day);
create index timesheets_state on timesheets (company_id, first_day, state);
call guard_company_table('timesheets');

create sequence time_correction_id_seq;
-- Minutes by which an exported week was changed afterwards: they count in a later week.
create table time_corrections (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('time_correction_id_seq'),
  user_id bigint not null,
  -- the day on which they were worked
  day date not null,
  -- the Monday of the week that they count in
  first_day date not null check (extract(isodow from first_day) = 1),
  minutes integer not null check (minutes <> 0),
  reason text not null check (length(reason) <= 500),
  by_id bigint,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index time_corrections_week on time_corrections (company_id, first_day, user_id);
call guard_company_table('time_corrections');

create sequence late_press_id_seq;
-- Presses of the clock that a device kept until their week was approved: somebody decides about each.
create table late_presses (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('late_press_id_seq'),
  user_id bigint not null,
  at timestamptz not null,
  arrived_at timestamptz not null,
  clock_off integer,
  action text not null check (action in ('in', 'out', 'switch')),
  kind text not null default 'work' check (kind in ('work', 'travel', 'general', 'break')),
  paid boolean not null default true,
  job_id bigint,
  decision text not null default '' check (decision in ('', 'applied', 'dismissed')),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index late_presses_user on late_presses (company_id, user_id, at);
create index late_presses_waiting on late_presses (company_id, user_id) where decision = '';
call guard_company_table('late_presses');
