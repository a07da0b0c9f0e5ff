-- A list counts its rows up to 1,001. The policy of own work reads who goes there and whose job it is: with these in the
-- index the count reads no rows of the table.
drop index jobs_active_created;
create index jobs_active_created on jobs (company_id, created_at, id) include (technician_ids, client_id)
  where deleted_at is null and status_id not in (3, 4);
drop index jobs_ended_created;
create index jobs_ended_created on jobs (company_id, created_at, id) include (technician_ids, client_id)
  where deleted_at is null and status_id in (3, 4);
