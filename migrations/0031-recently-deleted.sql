-- What was deleted is listed for thirty days, and then goes for good with all that hangs on it.

create index jobs_deleted on jobs (company_id, deleted_at, id) where deleted_at is not null;
create index clients_deleted on clients (company_id, deleted_at, id) where deleted_at is not null;

-- A job outlives its client: it has its own copy of name, phone and address. Which jobs those are the database asks
-- itself, among deleted ones too, so the index can't leave them out.
drop index jobs_client;
create index jobs_client on jobs (company_id, client_id, id);
alter table jobs drop constraint jobs_company_id_client_id_fkey;
alter table jobs add foreign key (company_id, client_id) references clients (company_id, id)
  on delete set null (client_id);
