-- Notes the rows of all companies that were touched since its last run, and returns the companies with figures to replace.
-- Servers take turns: what one is reading, the others leave to it.
create function gather_figures() returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last pg_snapshot;
begin
  -- Not while rows move into their month: a statement planned before finds them in neither.
  perform pg_advisory_xact_lock_shared(hashtextextended('partitions of changes', 0));
  insert into figure_clock (seen, at) values (pg_current_snapshot(), now()) on conflict do nothing;
  select seen into last from figure_clock for update skip locked;
  if last is not null then
    -- From another cluster: its transactions tell nothing here.
    if pg_snapshot_xmax(last) > pg_snapshot_xmax(pg_current_snapshot()) then
      update figure_states set built_at = null;
    end if;
    insert into figure_states (company_id)
    select c.id from companies c where c.id > (select coalesce(max(s.company_id), 0) from figure_states s)
    on conflict do nothing;
    with now_seen as (
      select pg_current_snapshot() as snapshot
    ), news as (
      select c.company_id, c.table_name, c.row_id, c.before, c.after from changes c
      where c.xid >= pg_snapshot_xmin(last) and not pg_visible_in_snapshot(c.xid, last)
        -- Those from another cluster lie ahead of all transactions of this one, and would be new for ever.
        and c.xid < pg_snapshot_xmax(pg_current_snapshot())
    ), touched as (
      select company_id, case table_name
          when 'jobs' then 'job' when 'appointments' then 'job' when 'job_times' then 'job'
          when 'invoices' then 'invoice' when 'ledger_entries' then 'invoice'
          when 'quotes' then 'quote' when 'leads' then 'lead' when 'clients' then 'client' when 'clock_times' then 'clock'
          when 'supplier_invoices' then 'bill' when 'stock_movements' then 'difference' when 'items' then 'item' when 'users' then 'user' else 'all' end as source,
        case table_name
          when 'appointments' then coalesce((n.after ->> 'job_id')::bigint, (n.before ->> 'job_id')::bigint,
            (select a.job_id from appointments a where a.company_id = n.company_id and a.id = n.row_id))
          when 'job_times' then coalesce((n.after ->> 'job_id')::bigint, (n.before ->> 'job_id')::bigint,
            (select t.job_id from job_times t where t.company_id = n.company_id and t.id = n.row_id))
          when 'ledger_entries' then (n.after ->> 'invoice_id')::bigint
          when 'fees' then 0 when 'companies' then 0
          else n.row_id end as row_id
      from news n
      where case table_name
        when 'items' then n.after ->> 'cost_cents' is distinct from n.before ->> 'cost_cents'
        when 'users' then n.after ->> 'payment_rate' is distinct from n.before ->> 'payment_rate'
          or n.after ->> 'payment_type_id' is distinct from n.before ->> 'payment_type_id'
        when 'fees' then n.after ->> 'tax' is distinct from n.before ->> 'tax'
          or n.after ->> 'credit_fee' is distinct from n.before ->> 'credit_fee'
          or n.after ->> 'registered' is distinct from n.before ->> 'registered'
          or n.after ->> 'registered_from' is distinct from n.before ->> 'registered_from'
        when 'companies' then n.after ->> 'time_zone' is distinct from n.before ->> 'time_zone'
        else table_name in ('jobs', 'appointments', 'job_times', 'invoices', 'ledger_entries', 'quotes', 'leads', 'clients',
          'clock_times', 'supplier_invoices', 'stock_movements') end
    ), known as (
      -- A company whose id was given out before that of one seen already, or whose state was taken away.
      insert into figure_states (company_id)
      select distinct n.company_id from news n join companies c on c.id = n.company_id
      where not exists (select from figure_states s where s.company_id = n.company_id)
      on conflict do nothing
    ), noted as (
      insert into figure_due (company_id, source, row_id, at)
      select distinct company_id, source, row_id, now() from touched where row_id is not null
      on conflict do nothing
    )
    update figure_clock set seen = now_seen.snapshot, at = now() from now_seen;
  end if;
  return query
    select d.company_id from figure_due d group by 1 union select s.company_id from figure_states s where s.built_at is null;
end $$;
revoke all on function gather_figures from public;
grant execute on function gather_figures to tradewind_app;
