-- widens: one more part of files, and pictures whose bytes are kept where files are
alter table files drop constraint files_part_check;
alter table files add constraint files_part_check
  check (part in ('job', 'task', 'signature', 'phone', 'licence', 'form', 'claim', 'difference', 'picture'));

-- SHA-256 of what is kept under the key, the thumbnail apart; null: kept by an earlier version
alter table files add column hash bytea;

-- null: the bytes are kept under the key of the file alone
alter table pictures alter column body drop not null;
-- the file to which the bytes were copied
alter table pictures add column file_id bigint;
alter table pictures add foreign key (company_id, file_id) references files (company_id, id)
  deferrable initially deferred;
alter table pictures add constraint pictures_kept check (body is not null or file_id is not null);
create index pictures_file on pictures (company_id, file_id) where file_id is not null;
-- What is still to be moved.
create index pictures_here on pictures (company_id, created_at) where body is not null;
