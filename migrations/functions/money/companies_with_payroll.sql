-- Companies with timesheets that may go to their payroll program now.
create function companies_with_payroll(at timestamptz, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id from payroll_sheets s
  left join payroll_turns t on t.company_id = s.company_id
  where s.state in ('waiting', 'sending') and (t.not_before is null or t.not_before <= at)
    and (t.busy_until is null or t.busy_until <= at)
  group by s.company_id, t.busy_until order by t.busy_until nulls first, s.company_id limit most
$$;
revoke all on function companies_with_payroll from public;
grant execute on function companies_with_payroll to tradewind_app;
