-- Suppliers' invoices go to the books as bills.
alter table accounting_records drop constraint accounting_records_kind_check;
alter table accounting_records add constraint accounting_records_kind_check
  check (kind in ('client', 'item', 'invoice', 'revision', 'credit', 'payment', 'refund', 'bill'));
