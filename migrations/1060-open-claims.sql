-- Each invoice that is issued asks for deposits and progress claims which no invoice has deducted yet: they are few.
create index invoices_open_claims on invoices (company_id, id)
  where status = 'issued' and taken_off_by is null and kind in ('deposit', 'progress');
