-- The pipeline as a board: lists are changed by people, and jobs stand in them in an order.

alter table pipeline_lists add column version integer not null default 1;
create unique index pipeline_lists_name on pipeline_lists (company_id, lower(name));

-- Where a job stands in its list, as if it had been created then: later ones stand above. Null: when it was created.
alter table jobs add column list_place timestamptz;
create index jobs_list_edited on jobs (company_id, list_id, edited_at, id) where deleted_at is null and list_id is not null;
create index jobs_list_place on jobs (company_id, list_id, (case when list_place is null then created_at else list_place end), id)
  where deleted_at is null and list_id is not null;

-- A list goes when only deleted jobs are left on it; those then stand on none.
alter table jobs drop constraint jobs_company_id_list_id_fkey;
alter table jobs add constraint jobs_company_id_list_id_fkey
  foreign key (company_id, list_id) references pipeline_lists (company_id, id) on delete set null (list_id);
