-- Where a form is asked for on jobs: [{must, job_type_ids, status_ids, client_ids}]; no types, no clients: all of them.
alter table forms add column asks jsonb not null default '[]';

create sequence form_reason_id_seq;
-- Why a job got a status without a form that was asked for.
create table form_reasons (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('form_reason_id_seq'),
  job_id bigint not null,
  form_id bigint not null,
  reason text not null,
  -- given by somebody who may pass what a status must have
  passes boolean not null,
  user_id bigint,
  user_name text not null,
  at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, job_id, form_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, form_id) references forms (company_id, id) on delete cascade
);
create index form_reasons_form on form_reasons (company_id, form_id);
call guard_company_table('form_reasons');

create sequence form_round_id_seq;
-- A form that is due for a client, or one of their sites, every month, quarter or year.
create table form_rounds (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('form_round_id_seq'),
  form_id bigint not null,
  client_id bigint not null,
  -- null: wherever they are
  site_id bigint,
  every text not null check (every in ('month', 'quarter', 'year')),
  -- its days are counted from this one
  first_on date not null,
  -- the day that is open or comes next
  due_on date not null,
  created_at timestamptz not null,
  created_by bigint,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, form_id) references forms (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, site_id) references client_sites (company_id, id) on delete cascade
);
create index form_rounds_form on form_rounds (company_id, form_id, id);
create index form_rounds_client on form_rounds (company_id, client_id) where ended_at is null;
create index form_rounds_site on form_rounds (company_id, site_id) where site_id is not null;
create index form_rounds_due on form_rounds (company_id, due_on) where ended_at is null;
-- Those of all companies that come due.
create index form_rounds_days on form_rounds (due_on) where ended_at is null;
call guard_company_table('form_rounds');

-- The round that a link was made for.
alter table form_links add column round_id bigint;
alter table form_links add foreign key (company_id, round_id)
  references form_rounds (company_id, id) on delete set null (round_id);
create index form_links_round on form_links (company_id, round_id) where round_id is not null;
