-- dispute: what a client's bank has taken back for good.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('invoice', 'revision', 'void', 'credit', 'payment', 'refund', 'reversal', 'dispute', 'fee'));

alter table card_payments
  -- the entry of a dispute that was lost
  add column dispute_entry_id bigint,
  add foreign key (company_id, dispute_entry_id) references ledger_entries (company_id, id);
