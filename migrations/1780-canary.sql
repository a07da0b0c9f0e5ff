create sequence canary_choice_id_seq;

-- A choice of who runs the installation: that a company is served by a process of the next version, or no longer. The latest of a
-- company counts. A row a choice, kept.
create table canary_choices (
  id bigint primary key default nextval('canary_choice_id_seq'),
  company_id bigint not null references companies (id) on delete cascade,
  is_chosen boolean not null,
  -- the person by id and name, of the platform's own company
  user_id bigint not null,
  chosen_by text not null,
  chosen_at timestamptz not null default now()
);
create index canary_choices_latest on canary_choices (company_id, id desc);
alter sequence canary_choice_id_seq owned by canary_choices.id;
grant usage on sequence canary_choice_id_seq to tradewind_app;
call guard_platform_table('canary_choices');

-- of the next version, for chosen companies: it does no works
alter table server_processes add column is_canary boolean not null default false;
