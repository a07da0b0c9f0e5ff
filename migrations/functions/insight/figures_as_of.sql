-- The time up to which every commit stands in this company's figures; null: they are being made.
create function figures_as_of() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select case when s.built_at is not null then least(
    (select c.at from figure_clock c),
    (select min(d.at) from figure_due d where d.company_id = s.company_id)) end
  from figure_states s
  where s.company_id = nullif(current_setting('app.company_id', true), '')::bigint
$$;
revoke all on function figures_as_of from public;
grant execute on function figures_as_of to tradewind_app;
