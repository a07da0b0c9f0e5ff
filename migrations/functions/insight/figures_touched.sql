-- The rows of figures that were touched by what is visible now and was not in this snapshot; source 'all': everything of the
-- company.
create function figures_touched(last pg_snapshot) returns table (company_id bigint, source text, row_id bigint)
language sql stable as $$
  select n.company_id, case n.table_name
      when 'jobs' then 'job' when 'appointments' then 'job' when 'job_times' then 'job'
      when 'invoices' then 'invoice' when 'ledger_entries' then 'invoice'
      when 'quotes' then 'quote' when 'leads' then 'lead' when 'clients' then 'client' when 'clock_times' then 'clock'
      when 'supplier_invoices' then 'bill' when 'stock_movements' then 'difference' when 'items' then 'item' when 'pay_rates' then 'user' else 'all' end,
    case n.table_name
      when 'appointments' then coalesce((n.after ->> 'job_id')::bigint, (n.before ->> 'job_id')::bigint,
        (select a.job_id from appointments a where a.company_id = n.company_id and a.id = n.row_id))
      when 'job_times' then coalesce((n.after ->> 'job_id')::bigint, (n.before ->> 'job_id')::bigint,
        (select t.job_id from job_times t where t.company_id = n.company_id and t.id = n.row_id))
      when 'ledger_entries' then (n.after ->> 'invoice_id')::bigint
      when 'pay_rates' then coalesce((n.after ->> 'user_id')::bigint, (n.before ->> 'user_id')::bigint,
        (select r.user_id from pay_rates r where r.company_id = n.company_id and r.id = n.row_id))
      when 'fees' then 0 when 'companies' then 0
      else n.row_id end
  from changes n
  where n.xid >= pg_snapshot_xmin(last) and not pg_visible_in_snapshot(n.xid, last)
    -- Those from another cluster lie ahead of all transactions of this one, and would be new for ever.
    and n.xid < pg_snapshot_xmax(pg_current_snapshot())
    and case n.table_name
      when 'items' then n.after ->> 'cost_cents' is distinct from n.before ->> 'cost_cents'
      when 'pay_rates' then true
      when 'fees' then n.after ->> 'tax' is distinct from n.before ->> 'tax'
        or n.after ->> 'credit_fee' is distinct from n.before ->> 'credit_fee'
        or n.after ->> 'registered' is distinct from n.before ->> 'registered'
        or n.after ->> 'registered_from' is distinct from n.before ->> 'registered_from'
      when 'companies' then n.after ->> 'time_zone' is distinct from n.before ->> 'time_zone'
      else n.table_name in ('jobs', 'appointments', 'job_times', 'invoices', 'ledger_entries', 'quotes', 'leads', 'clients',
        'clock_times', 'supplier_invoices', 'stock_movements') end
  union all
  -- Expenses are a cost of their job while the week that they count in is approved.
  select n.company_id, 'job', c.job_id
  from changes n
  left join timesheets t on n.table_name = 'timesheets' and t.company_id = n.company_id and t.id = n.row_id
  join claims c on c.company_id = n.company_id and c.job_id is not null
    and (c.id = n.row_id and n.table_name = 'claims'
      or c.user_id = t.user_id and c.counts_on between t.first_day and t.last_day)
  where n.xid >= pg_snapshot_xmin(last) and not pg_visible_in_snapshot(n.xid, last)
    and n.xid < pg_snapshot_xmax(pg_current_snapshot())
    and (n.table_name = 'claims' or (n.table_name = 'timesheets'
      and n.after ->> 'state' is distinct from n.before ->> 'state'))
$$;
revoke all on function figures_touched from public;
