-- Files that clients attach to their mails: they are the message's, and where it is about a job the job's too.
alter table files add column message_id bigint;
alter table files add foreign key (company_id, message_id) references sms_messages (company_id, id)
  on delete set null (message_id);
create index files_message on files (company_id, message_id) where message_id is not null;
-- What came with a message and was not kept: [{name, reason}].
alter table sms_messages add column left_out jsonb not null default '[]';
