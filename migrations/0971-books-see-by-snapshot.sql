-- Books find what changed by a snapshot of transactions, as followers of happenings do: a change is new when it was not visible
-- the last time, whenever it was begun. Before, they looked again at the changes of the last ten minutes, and lost those of a
-- transaction that took longer. seen_change tells where they were in a database that was restored on another cluster.
alter table accounting_connections add column seen pg_snapshot;
-- From the first transaction that they may not have looked at; looking twice sends nothing twice.
update accounting_connections k set seen = (first.xid::text || ':' || first.xid::text || ':')::pg_snapshot
from (
  select c.company_id, coalesce((select min(n.xid::text::bigint) from changes n
    where n.company_id = c.company_id and n.id > c.seen_change and n.xid is not null),
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint) as xid
  from accounting_connections c where c.seen_change > 0 or c.state <> 'setting-up'
) first
where first.company_id = k.company_id;
