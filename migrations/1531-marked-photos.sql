-- A marked copy names the photo that it was drawn on, which stays untouched.
alter table files add marks bigint;
-- the key under which the device sent it: a copy that was drawn before the photo had gone up names it by this
alter table files add sent_key text;
alter table files add foreign key (company_id, marks) references files (company_id, id) on delete set null (marks);
create index files_marks on files (company_id, marks) where marks is not null;
create index files_sent_key on files (company_id, sent_key) where sent_key is not null;

-- The same of photos of forms, whose keys the device gives.
alter table form_photos add marks text;
alter table form_photos add foreign key (company_id, marks) references form_photos (company_id, key) on delete set null (marks);
create index form_photos_marks on form_photos (company_id, marks) where marks is not null;
