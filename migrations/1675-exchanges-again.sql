-- What an exchange was about, and what came of it later.
alter table exchanges
  -- the row of its feature that it was about: a mail of the outbox, a record of the books; 0: none
  add column about bigint not null default 0,
  -- when it was last tried again, by a person or by itself
  add column retried_at timestamptz,
  -- what came of that: '' as expected, else the trouble; null: not known yet
  add column again text check (length(again) <= 200);
drop index exchanges_hour;
create unique index exchanges_hour on exchanges (company_id, kind, row_id, hour, what, answer, about);
-- Those that a later try may settle.
create index exchanges_about on exchanges (company_id, kind, row_id, about) where about > 0;

-- True while a process has it, or had it when it ended: nothing may make it due sooner.
alter table outbox add column is_claimed boolean not null default false;
