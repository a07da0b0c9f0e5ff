-- Since when an unknown sender is blocked: what they write is kept, but opens nothing and nobody is told. null: they aren't.
alter table threads add column blocked_at timestamptz;
create index threads_blocked on threads (company_id, last_at, id) where blocked_at is not null;
