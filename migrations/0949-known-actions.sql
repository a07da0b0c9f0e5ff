-- A change whose action the product does not know, as from a version of somebody else's, would stop 0951, which sorts changes into
-- months by the checks of 0950: it gets the action that its row shows. Where changes stand by month already there is none.
do $$
begin
  if (select relkind from pg_class where oid = 'changes'::regclass) <> 'r' then return; end if;
  update changes set action = case when before is null then 'insert' when after is null then 'delete' else 'update' end
  where action not in ('insert', 'update', 'delete', 'restore');
end $$;
