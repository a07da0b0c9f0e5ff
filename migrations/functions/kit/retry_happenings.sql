-- What was set aside before a server started, so many seconds ago, is tried again: a new version may have mended the fault. What
-- is left for followers that this version has no longer goes.
create function retry_happenings(followers text[], started_ago double precision) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from happening_queue where follower <> all (followers);
  update happening_queue set set_aside_at = null, tries = 0, due_at = now()
  where set_aside_at < now() - make_interval(secs => started_ago)
$$;
revoke all on function retry_happenings from public;
grant execute on function retry_happenings to tradewind_app;
