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
    ), touched as materialized (
      select * from figures_touched(last)
    ), known as (
      -- A company whose id was given out before that of one seen already, or whose state was taken away.
      insert into figure_states (company_id)
      select distinct n.company_id from touched n join companies c on c.id = n.company_id
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
