/*
 * Bytes of files that companies keep. `wanted`: of these; null: of the `most` that keep the most. For the page of who runs the
 * installation: numbers alone.
 */
create function company_sizes(wanted bigint[], most integer) returns table (company_id bigint, bytes bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if current_setting('app.platform', true) is distinct from 'on' then
    raise exception 'what all companies keep is open to the platform alone';
  end if;
  return query
    select c.id, coalesce(f.bytes, 0)
    from companies c left join file_totals f on f.company_id = c.id
    where wanted is null or c.id = any (wanted)
    order by coalesce(f.bytes, 0) desc, c.id limit most;
end
$$;
revoke all on function company_sizes from public;
grant execute on function company_sizes to tradewind_app;
