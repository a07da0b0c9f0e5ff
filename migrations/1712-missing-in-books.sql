-- A document that is in none of the books' pages is missing there: when it was found last, and when the present reading began.
alter table accounting_records add column compared_at timestamptz;
alter table accounting_connections add column drift_begun_at timestamptz;
