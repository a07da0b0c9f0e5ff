-- Reviews are searched by an index, in one spelling.
alter table feedback add column search text not null generated always as (
  folded(name || ' ' || comment || ' ' || reply)
) stored;
create index feedback_search on feedback using gin (company_id, search gin_trgm_ops) where given_at is not null;
-- Those that still have to be answered are few.
create index feedback_unanswered on feedback (company_id, given_at desc, id)
  where given_at is not null and replied_at is null and source <> 'file';
