-- Companies whose figures were not checked since then, by id, after the one given.
create function figures_to_check(since timestamptz, after bigint, most int) returns table (company_id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if current_setting('app.platform', true) is distinct from 'on' then
    raise exception 'the figures of all companies are open to the platform alone';
  end if;
  return query select s.company_id from figure_states s
    where s.built_at is not null and (s.checked_at is null or s.checked_at < since) and s.company_id > after
    order by s.company_id limit most;
end
$$;
revoke all on function figures_to_check from public;
grant execute on function figures_to_check to tradewind_app;
