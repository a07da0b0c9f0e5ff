-- A supplier's invoice that was taken is read afterwards: until then it is 'reading'.
alter table supplier_invoices
  drop constraint supplier_invoices_state_check,
  add constraint supplier_invoices_state_check check (state in ('reading', 'draft', 'booked', 'void'));
