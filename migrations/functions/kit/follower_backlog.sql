-- What followers of happenings have still to do in all companies, and gave up, for the server's own metrics: numbers alone.
create function follower_backlog()
returns table (follower text, waiting integer, late double precision, set_aside integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.follower, (count(*) filter (where q.set_aside_at is null))::integer,
    coalesce(extract(epoch from now() - min(q.at) filter (where q.set_aside_at is null)), 0)::float8,
    (count(*) filter (where q.set_aside_at is not null))::integer
  from happening_queue q group by q.follower
$$;
revoke all on function follower_backlog from public;
grant execute on function follower_backlog to tradewind_app;
