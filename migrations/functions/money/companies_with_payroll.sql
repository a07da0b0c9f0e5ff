-- Companies with timesheets or leave that may go to their payroll program now.
create function companies_with_payroll(at timestamptz, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id from (
    select company_id from payroll_sheets where state in ('waiting', 'sending')
    union select company_id from payroll_leave where state in ('waiting', 'sending')
  ) s
  left join payroll_turns t on t.company_id = s.company_id
  where (t.not_before is null or t.not_before <= at) and (t.busy_until is null or t.busy_until <= at)
  order by t.busy_until nulls first, s.company_id limit most
$$;
revoke all on function companies_with_payroll from public;
grant execute on function companies_with_payroll to tradewind_app;
