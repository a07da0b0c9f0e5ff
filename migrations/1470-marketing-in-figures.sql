-- What came of campaigns is in the figures: their rows are a source, and those of jobs and invoices tell which one earned them.
alter table figure_due drop constraint if exists figure_due_source_check;
alter table figure_due add constraint figure_due_source_check check (source in ('job', 'invoice', 'quote', 'lead', 'client',
  'clock', 'bill', 'difference', 'campaign', 'item', 'user', 'all'));
alter table figure_facts drop constraint if exists figure_facts_source_check;
alter table figure_facts add constraint figure_facts_source_check check (source between 1 and 9) not valid;
alter table figure_facts validate constraint figure_facts_source_check;

-- Only companies that have sent one have anything new in them.
update figure_states s set built_at = null
where exists (select from campaigns c where c.company_id = s.company_id and c.started_at is not null);
