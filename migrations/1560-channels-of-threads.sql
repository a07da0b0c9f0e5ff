-- By which channels messages came or went; a conversation that became part of another keeps its own. Calls, leads and mails from
-- documents have tables that say it.
alter table threads add column channels text[] not null default '{}'
  check (channels <@ array['sms', 'mail', 'portal']);
update threads t set channels = said.channels
from (select company_id, thread_id, array_agg(distinct channel) as channels from sms_messages group by 1, 2) said
where said.company_id = t.company_id and said.thread_id = t.id;
-- What few conversations used is found without reading all others.
drop index threads_last;
create index threads_last on threads (company_id, last_at, id) include (channels) where joined_into is null;
-- What waits longest comes first.
create index threads_waiting on threads (company_id, coalesce(waits_since, 'infinity'), id)
  where state = 'open' and joined_into is null;
-- The job that a conversation was about last.
create index sms_messages_thread_job on sms_messages (company_id, thread_id, id) where job_id is not null;
