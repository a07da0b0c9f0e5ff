-- What was invoiced of each job, kept in step with its invoices: lists show it, and find finished jobs that wait for theirs.

-- Of what was issued, credits taken off; an invoice for several jobs counts in proportion to their amounts.
alter table jobs add column invoiced_cents bigint not null default 0;
-- An invoice for all of it was issued; a deposit or a progress claim is none.
alter table jobs add column wholly_invoiced boolean not null default false;

with issued as (
  select i.company_id, i.id, j.job_id, i.kind,
    i.total_cents + coalesce((select sum(e.amount_cents) from ledger_entries e
      where e.company_id = i.company_id and e.invoice_id = i.id and e.kind = 'credit'), 0) as cents
  from invoices i, unnest(array[i.job_id] || i.more_job_ids) j(job_id)
  where i.status = 'issued' and j.job_id is not null
), weighed as (
  select issued.*, due.cents as weight, sum(due.cents) over each_invoice as weights, count(*) over each_invoice as jobs
  from issued
  join jobs j on j.company_id = issued.company_id and j.id = issued.job_id
  cross join lateral (select j.amount_cents + case when j.is_split then j.amount2_cents else 0 end as cents) due
  window each_invoice as (partition by issued.company_id, issued.id)
), summed as (
  select company_id, job_id, bool_or(kind = 'invoice') as is_whole,
    sum(round(case when weights > 0 then cents * weight / weights else cents / jobs end))::bigint as cents
  from weighed group by company_id, job_id
)
update jobs j set invoiced_cents = s.cents, wholly_invoiced = s.is_whole
from summed s where s.company_id = j.company_id and s.job_id = j.id;

-- The condition stands word for word in job-filter.queries.ts.
create index jobs_to_invoice on jobs (company_id, created_at, id)
  where status_id in (3, 5) and not wholly_invoiced and deleted_at is null;
