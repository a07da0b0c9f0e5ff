-- By what a happening came about, as of a change: what an automation or an import does starts no automation.
alter table happenings add column means text not null default 'product';
alter table happening_queue add column means text not null default 'product';

create sequence automation_id_seq;
-- What a company has done by itself when something happens.
create table automations (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('automation_id_seq'),
  name text not null,
  -- a happening: 'quote.sent'
  trigger text not null,
  -- {match, groups: [{match, conditions: [{column, is, value}]}]}
  conditions jsonb not null,
  -- [{kind, …}] from the first to the last
  steps jsonb not null,
  -- what ends a run that waits: 'replied', 'decided' …
  stops text[] not null default '{}',
  is_on boolean not null default false,
  -- whose rights it acts with: who wrote it, or changed it last
  user_id bigint not null,
  -- why it was switched off by itself; '': it was not
  paused text not null default '',
  -- runs that failed in a row
  failures integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index automations_name on automations (company_id, lower(name)) where deleted_at is null;
create index automations_trigger on automations (company_id, trigger) where is_on and deleted_at is null;
create index automations_user on automations (company_id, user_id);
call guard_company_table('automations');

create sequence automation_run_id_seq;
-- One going-through of an automation's steps, as they were when it began, for one row.
create table automation_runs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('automation_run_id_seq'),
  automation_id bigint not null,
  -- what happened; two followers that hear of it begin one run
  happening_id bigint not null,
  source text not null,
  row_id bigint not null,
  -- null: nobody is known yet
  client_id bigint,
  job_id bigint,
  -- what it is about, as it was called: 'Quote #12, Zoe Müller'
  title text not null,
  conditions jsonb not null,
  steps jsonb not null,
  stops text[] not null,
  -- the next step
  position integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped', 'failed')),
  -- when the next step is done
  due_at timestamptz not null,
  -- why it stopped or failed; '': it did not
  reason text not null default '',
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, automation_id) references automations (company_id, id) on delete cascade
);
create unique index automation_runs_happening on automation_runs (company_id, automation_id, happening_id, row_id);
create index automation_runs_due on automation_runs (due_at) where state = 'waiting';
create index automation_runs_waiting on automation_runs (company_id, source, row_id) where state = 'waiting';
create index automation_runs_client on automation_runs (company_id, client_id) where state = 'waiting';
create index automation_runs_list on automation_runs (company_id, automation_id, id);
create index automation_runs_row on automation_runs (company_id, source, row_id, started_at);
call guard_shared_table('automation_runs', 'company_id');

-- Steps that were done, each once.
create table automation_steps (
  company_id bigint not null references companies (id) on delete cascade,
  run_id bigint not null,
  position integer not null,
  -- done: as it was asked; left: it could not be done, and the run went on
  outcome text not null check (outcome in ('done', 'left')),
  note text not null default '',
  at timestamptz not null,
  primary key (company_id, run_id, position),
  foreign key (company_id, run_id) references automation_runs (company_id, id) on delete cascade
);
call guard_company_table('automation_steps');
