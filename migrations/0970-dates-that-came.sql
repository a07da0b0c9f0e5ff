-- Dates that have come and were named as happenings: each date of a row once. Cleared after three months.
create table happening_dates (
  company_id bigint not null references companies (id) on delete cascade,
  -- 'invoice.overdue'
  name text not null,
  row_id bigint not null,
  -- the moment, or midnight UTC of a day: another time zone makes no other date of it
  due timestamptz not null,
  primary key (company_id, name, row_id, due)
);
call guard_company_table('happening_dates');

-- By which a quote's last day is found.
create index quotes_valid on quotes (company_id, valid_until) where status = 'sent';
