-- Sets one row of the outbox aside that can't be settled: it failed, for this reason, and the others go on.
create function outbox_set_aside(of_company bigint, of_id bigint, reason text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  if current_setting('app.platform', true) is distinct from 'on' then
    raise exception 'the outbox of all companies is open to the platform alone';
  end if;
  update outbox o set status = 'failed', last_error = reason, set_aside_at = now(),
    payload = case when o.is_private then '{}' else o.payload end
  where o.company_id = of_company and o.id = of_id and o.status <> 'sent';
end
$$;
revoke all on function outbox_set_aside from public;
grant execute on function outbox_set_aside to tradewind_app;
