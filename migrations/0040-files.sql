-- Files of jobs. Their bytes lie in the file storage (DATA_DIR/files or a bucket) under `key`.

create sequence file_id_seq;
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
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
);
create index files_job on files (company_id, job_id, id);
create unique index files_key on files (company_id, key);
-- What is swept: of no job, or removed.
create index files_left on files (company_id, created_at) where job_id is null or deleted_at is not null;
call guard_company_table('files');

-- What a company's files take up; kept in step by every statement that adds or takes away rows of files.
create table file_totals (
  company_id bigint not null references companies (id) on delete cascade,
  files bigint not null default 0,
  bytes bigint not null default 0,
  primary key (company_id)
);
call guard_company_table('file_totals');
