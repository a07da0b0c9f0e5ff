-- What is invoiced of a quote: deposit, claims, and the rest; and one invoice over several jobs.

alter table invoices
  -- of which it claims a part, or all that is left
  add column quote_id bigint,
  -- the jobs that it is for besides job_id, each of the same client
  add column more_job_ids bigint[] not null default '{}',
  -- what was invoiced before and is taken off this one: [{invoice_id, number, day, total_cents, tax_cents}]
  add column deductions jsonb not null default '[]',
  -- the invoice that takes this deposit or claim off
  add column taken_off_by bigint,
  add foreign key (company_id, quote_id) references quotes (company_id, id),
  add foreign key (company_id, taken_off_by) references invoices (company_id, id);
-- A deposit that was invoiced before comes onto the job that its quote becomes, which comes with the commit.
alter table invoices alter constraint invoices_company_id_job_id_fkey deferrable initially deferred;
create index invoices_quote on invoices (company_id, quote_id, id) where quote_id is not null;
create index invoices_taken_off on invoices (company_id, taken_off_by) where taken_off_by is not null;
create index invoices_more_jobs on invoices using gin (company_id, more_job_ids) where more_job_ids <> '{}';
