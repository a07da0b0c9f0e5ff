-- The pipeline.

-- ==== pipeline

create sequence pipeline_list_id_seq;
-- Columns of the pipeline, a board of jobs.
create table pipeline_lists (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('pipeline_list_id_seq'),
  name text not null,
  position integer not null default 0,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index pipeline_lists_name on pipeline_lists (company_id, lower(name));
call guard_company_table('pipeline_lists');

-- References from tables above.
alter table jobs add foreign key (company_id, list_id) references pipeline_lists (company_id, id) on delete set null (list_id);
