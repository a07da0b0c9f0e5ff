-- Text messages are paid from the ledger of credit.
insert into credit_balances (company_id, kind, bought) select company_id, 'sms', remaining from sms_credits where remaining >= 0;
insert into credit_entries (company_id, kind, reason, amount, balance, note)
  select company_id, 'sms', 'given', bought, bought, 'Carried over' from credit_balances where bought > 0;
drop table sms_credits;
-- The platform looks for balances to refill.
drop policy company_rows on credit_balances;
drop policy owner_rows on credit_balances;
call guard_shared_table('credit_balances', 'company_id');
create index credit_balances_low on credit_balances (company_id) where refill_on;
