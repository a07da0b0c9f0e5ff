-- Access to payroll is given with that to the books, and only where it was asked for.
alter table accounting_connections add column has_payroll boolean not null default false;
