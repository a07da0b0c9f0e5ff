-- Photos of quotes, and what a quote said before it was written anew.

-- In their order: [{file_id, caption}]
alter table quotes add column photos jsonb not null default '[]';

-- The files that a quote shows, or has shown in a revision that the client was given: they stay as long as it does.
create table quote_photos (
  company_id bigint not null,
  quote_id bigint not null,
  file_id bigint not null,
  primary key (company_id, quote_id, file_id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index quote_photos_file on quote_photos (company_id, file_id);
call guard_company_table('quote_photos');

-- What a quote said before it was changed, once it had gone out.
create table quote_revisions (
  company_id bigint not null,
  quote_id bigint not null,
  revision integer not null,
  document jsonb not null,
  total_cents bigint not null,
  sent_at timestamptz,
  at timestamptz not null default now(),
  by bigint,
  primary key (company_id, quote_id, revision),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
call guard_company_table('quote_revisions');

-- Photos come onto the job that their quote becomes, which comes with the commit.
alter table files alter constraint files_company_id_job_id_fkey deferrable initially deferred;
