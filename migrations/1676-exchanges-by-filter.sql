-- The journal by connection, and what failed of it: without them a page of a filter reads all rows of its company.
create index exchanges_kind_at on exchanges (company_id, kind, at, id);
create index exchanges_failed on exchanges (company_id, at, id) where answer <> '';
