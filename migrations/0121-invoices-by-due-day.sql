-- The list of invoices by the day on which they are due, in the list's own words.
create index invoices_by_due on invoices (company_id, (case when due_on is null then 99999 else due_on - date '2000-01-01' end), id);
