-- Drafts of an earlier day are issued with today's dates.
alter table invoice_batches add column moves_dates boolean not null default false;
