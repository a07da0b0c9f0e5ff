-- Of a conversation that became part of another because somebody said whose it is: how that one was before, {state, last_at,
-- last_in_id, waits_since, assignee_id}; null: it is none, or there was no other.
alter table threads add column before_join jsonb;
-- A number that was once said to be a client's stays theirs.
create index threads_by_address on threads (company_id, address) where address <> '' and client_id is not null;
