-- The one automation that is written on a page of its own, as emails with waits between them.
alter table automations add column is_flow boolean not null default false;
create unique index automations_flow on automations (company_id) where is_flow and deleted_at is null;
