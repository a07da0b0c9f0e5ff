-- What is owed, a client: only invoices on which something is open are looked at.
create index invoices_open on invoices (company_id, client_id) include (due_on, owed_cents)
  where status = 'issued' and owed_cents <> 0;
-- Statements go through a client's entries by day.
create index ledger_entries_client_day on ledger_entries (company_id, client_id, day, id);
