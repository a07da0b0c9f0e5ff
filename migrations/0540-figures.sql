-- Figures by day, kept up from the record of changes: decision 75.

-- The transaction that made a change. Ids are given out before the commit, so a later one may be seen first; what a
-- snapshot did not see is found by its transaction.
alter table changes add column xid xid8;
alter table changes alter column xid set default pg_current_xact_id();
create index changes_xid on changes (xid) where xid is not null;

-- Up to where the record of changes has been read.
create table figure_clock (
  is_only boolean primary key default true check (is_only),
  seen pg_snapshot not null,
  at timestamptz not null
);
call guard_platform_table('figure_clock');

-- One row a company: whose figures stand, and by which time zone its days were cut.
create table figure_states (
  company_id bigint not null primary key references companies (id) on delete cascade,
  -- null: they are to be made anew
  built_at timestamptz,
  time_zone text not null default '',
  checked_at timestamptz
);
call guard_company_table('figure_states');

-- Rows that were touched and whose figures are to be replaced.
create table figure_due (
  company_id bigint not null references companies (id) on delete cascade,
  -- job, invoice, quote, lead, client, clock; item and user: their cost changed; all
  source text not null,
  row_id bigint not null,
  at timestamptz not null,
  primary key (company_id, source, row_id)
);
call guard_company_table('figure_due');

-- What one row of the company's adds to one measure: the rows that stand behind a figure.
-- No reference to the company: millions of rows are made at once, and it would be looked up for each of them.
create table figure_facts (
  company_id bigint not null,
  -- 1 job, 2 invoice, 3 quote, 4 lead, 5 client, 6 clock time
  source smallint not null,
  row_id bigint not null,
  -- the code in measures.rules.ts
  measure smallint not null,
  -- of the appointment, entry, person or time below that row
  part_id bigint not null,
  day date not null,
  amount bigint not null,
  type_id bigint,
  technician_ids bigint[] not null default '{}',
  suburb text,
  lead_source_id bigint,
  status_id smallint,
  client_id bigint,
  primary key (company_id, source, row_id, measure, part_id)
);
create index figure_facts_day on figure_facts (company_id, measure, day);
call guard_company_table('figure_facts');
create policy own_work on figure_facts as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then
      technician_ids @> array[(select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)]
    else false
  end)
  with check (true);

-- Their sums by day and by month, whole (dimension 0) and by one dimension each.
create table figures (
  company_id bigint not null,
  measure smallint not null,
  -- 0 whole, 1 job type, 2 technician, 3 suburb, 4 lead source, 5 status
  dimension smallint not null,
  -- 1 a day, 2 a month
  grain smallint not null,
  -- of a month its first
  day date not null,
  -- an id, or a suburb; '' where there is none
  key text not null,
  amount bigint not null,
  -- how many facts
  count bigint not null,
  primary key (company_id, measure, dimension, grain, day, key)
);
call guard_company_table('figures');
create policy own_work on figures as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then
      dimension = 2 and key = (select split_part(current_setting('app.own_work', true), ' ', 2))
    else false
  end)
  with check (true);

-- Notes which rows were touched since it ran last, of all companies, and answers which have figures to replace. Servers take
-- turns: what one is reading, the other leaves to it.
create function gather_figures() returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last pg_snapshot;
begin
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
    ), touched as (
      select company_id, case table_name
          when 'jobs' then 'job' when 'appointments' then 'job' when 'job_times' then 'job'
          when 'invoices' then 'invoice' when 'ledger_entries' then 'invoice'
          when 'quotes' then 'quote' when 'leads' then 'lead' when 'clients' then 'client' when 'clock_times' then 'clock'
          when 'items' then 'item' when 'users' then 'user' else 'all' end as source,
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
        when 'companies' then n.after ->> 'time_zone' is distinct from n.before ->> 'time_zone'
        else table_name in ('jobs', 'appointments', 'job_times', 'invoices', 'ledger_entries', 'quotes', 'leads', 'clients',
          'clock_times') end
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
revoke all on function gather_figures() from public;
grant execute on function gather_figures() to tradewind_app;

-- The time up to which everything that was committed stands in this company's figures; null: they are being made.
create function figures_as_of() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select case when s.built_at is not null then least(
    (select c.at from figure_clock c),
    (select min(d.at) from figure_due d where d.company_id = s.company_id)) end
  from figure_states s
  where s.company_id = nullif(current_setting('app.company_id', true), '')::bigint
$$;
revoke all on function figures_as_of() from public;
grant execute on function figures_as_of() to tradewind_app;
