-- Until then one process asks the vendor for new tokens, outside of any transaction; the others wait for what it gets.
alter table vendor_consents add column renewing_until timestamptz;
alter table accounting_connections add column renewing_until timestamptz;
