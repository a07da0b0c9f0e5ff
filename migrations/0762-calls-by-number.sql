-- Calls in the conversation with a number, missed ones that begin one, and incoming ones by hour.
create index calls_number on calls (company_id, number, id) where number <> '';
create index calls_missed on calls (company_id, id)
  where direction = 'in' and ended_at is not null and answered_at is null;
create index calls_incoming on calls (company_id, started_at) where direction = 'in';
