-- The highest number of receipts and of credits, which numbering goes on from.
create index ledger_entries_number on ledger_entries (company_id, kind, number) where number is not null;
