-- fee: what is owed on top for paying by card.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('invoice', 'revision', 'void', 'credit', 'payment', 'refund', 'reversal', 'fee'));
