-- Batches of invoices go on by themselves, whoever looks on.

alter table invoice_batches
  -- running: somebody works on it, or will soon
  add column state text not null default 'stopped' check (state in ('running', 'stopped', 'done')),
  -- when it last moved
  add column worked_at timestamptz not null default now(),
  -- whoever began it has seen what became of it
  add column is_seen boolean not null default true;
alter table invoice_batches
  alter column state set default 'running',
  alter column worked_at drop default,
  alter column is_seen set default false;
create index invoice_batches_unseen on invoice_batches (company_id, by, id) where not is_seen;
