-- The changes of a step are found by its transaction and by its time, as a restored database gives numbers out anew. Steps that
-- were done before have neither.
alter table automation_steps
  add column xid xid8,
  add column set_at timestamptz,
  -- undone: taken back; changed: somebody changed it since; sent: it left the house. '': nobody asked
  add column undo text not null default '' check (undo in ('', 'undone', 'changed', 'sent'));
alter table automation_steps
  alter column xid set default pg_current_xact_id(),
  alter column set_at set default now();
