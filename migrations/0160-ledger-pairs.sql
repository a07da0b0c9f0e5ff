-- A card fee comes and goes with money: a payment goes with the fee that it pays too, a fee that goes back or is charged
-- again with the refund or reversal that it belongs to.
alter table ledger_entries
  add column goes_with bigint,
  add foreign key (company_id, goes_with) references ledger_entries (company_id, id);
create unique index ledger_entries_pairs on ledger_entries (company_id, goes_with) where goes_with is not null;
update ledger_entries e set goes_with = p.fee_entry_id
from card_payments p where p.company_id = e.company_id and p.entry_id = e.id and p.fee_entry_id is not null;
