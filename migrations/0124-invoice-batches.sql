-- Invoices that are written or sent many at a time.

create sequence invoice_batch_id_seq;
create table invoice_batches (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('invoice_batch_id_seq'),
  -- what they are: jobs to be invoiced, or invoices
  kind text not null check (kind in ('jobs', 'invoices')),
  -- draft: kept, not issued; none: issued, not sent; best: by email, or by text message where there is no address
  via text not null check (via in ('draft', 'none', 'email', 'sms', 'best')),
  at timestamptz not null,
  by bigint not null,
  primary key (company_id, id)
);
call guard_company_table('invoice_batches');

create table invoice_batch_items (
  company_id bigint not null,
  batch_id bigint not null,
  n integer not null,
  job_id bigint,
  -- of a job: once it is written
  invoice_id bigint,
  -- left: as it was, and why
  status text not null default 'waiting' check (status in ('waiting', 'done', 'left')),
  -- the fact that tells what became of it
  told jsonb,
  primary key (company_id, batch_id, n),
  foreign key (company_id, batch_id) references invoice_batches (company_id, id) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete set null (invoice_id)
);
create index invoice_batch_items_waiting on invoice_batch_items (company_id, batch_id, n) where status = 'waiting';
create index invoice_batch_items_job on invoice_batch_items (company_id, job_id) where job_id is not null;
create index invoice_batch_items_invoice on invoice_batch_items (company_id, invoice_id) where invoice_id is not null;
call guard_company_table('invoice_batch_items');
