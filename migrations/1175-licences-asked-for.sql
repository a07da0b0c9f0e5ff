-- Licences: a scan of each, the last reminder, and the job types that ask for one.
alter table licences add column file_id bigint;
-- days before the last one of the reminder that was sent last; null: none for this last day
alter table licences add column reminded_before integer;
alter table licences add foreign key (company_id, file_id) references files (company_id, id)
  on delete set null (file_id);
create index licences_file on licences (company_id, file_id) where file_id is not null;
create index licences_ending on licences (expires_on) where expires_on is not null;
-- Names of licences, any one of which is enough; none: it asks for no licence.
alter table job_types add column licences text[] not null default '{}';
alter table files drop constraint files_part_check;
alter table files add constraint files_part_check check (part in ('job', 'task', 'signature', 'phone', 'licence'));
