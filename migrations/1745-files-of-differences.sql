-- widens: one more part of files
alter table files drop constraint files_part_check;
alter table files add constraint files_part_check
  check (part in ('job', 'task', 'signature', 'phone', 'licence', 'form', 'claim', 'difference'));

-- the photo or document that the phone could not add; it is the job's once it is taken
alter table differences add column file_id bigint;
alter table differences add foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id);
create index differences_file on differences (company_id, file_id) where file_id is not null;
