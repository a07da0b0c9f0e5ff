-- The books of a company are closed to a day: decision 0146.

create sequence book_closing_id_seq;
-- A change of the day to which the books are closed; the last one holds. Grows by hand.
create table book_closings (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('book_closing_id_seq'),
  at timestamptz not null,
  by bigint,
  -- null: nothing was closed
  from_day date,
  -- null: all is open again
  to_day date,
  -- the sums of all that is closed, as they were at this moment: of ledger entries, and of closed facts by measure
  sums jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, by) references users (company_id, id) on delete set null (by)
);
call guard_company_table('book_closings');

-- The facts of closed days that come from rows which may change: jobs, supplier invoices, price differences. Grows with them.
-- No reference to the company, as `figure_facts`.
create table closed_facts (
  company_id bigint not null,
  -- as `figure_facts`
  source smallint not null,
  row_id bigint not null,
  measure smallint not null,
  part_id bigint not null,
  day date not null,
  amount bigint not null,
  primary key (company_id, source, row_id, measure, part_id, day)
);
create index closed_facts_day on closed_facts (company_id, day);
call guard_company_table('closed_facts');

-- What changes of a closed day counts on the first open one: a row has facts of one measure on several days.
alter table figure_facts drop constraint figure_facts_pkey;
alter table figure_facts add primary key (company_id, source, row_id, measure, part_id, day);

-- The day that an entry would have had, had the books not been closed to it; null: it has its own.
alter table ledger_entries add column meant_day date;

-- The day on which a booked supplier invoice counts, where its own was closed when it was booked.
alter table supplier_invoices add column books_day date;
