-- Seconds that the client had waited when a person answered; null: nobody waited.
alter table sms_messages add waited integer check (waited >= 0);
create index sms_messages_waited on sms_messages (company_id, created_at) where waited is not null;
-- What is left to do is counted and listed by itself: most conversations are done.
create index threads_open on threads (company_id, last_at, id) where state = 'open' and joined_into is null;
