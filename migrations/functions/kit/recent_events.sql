-- Events of the last seconds, for server processes to notice what they were not told of: a notice goes out after the commit,
-- so one that is lost with its process is found only here. Returns those of the companies whose screens a process serves, and
-- of all companies where the event changes who may do what. Names rows, shows none.
create function recent_events(companies bigint[], topics text[], seconds double precision)
returns table (company_id bigint, id bigint, topic text, "row" bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.company_id, e.id, e.topic, e.row_id from events e
  -- The newest may just be on their way.
  where e.at > clock_timestamp() - make_interval(secs => seconds) and e.at < clock_timestamp() - interval '1 second'
    and (e.company_id = any(companies) or e.topic = any(topics))
  order by e.id
$$;
revoke all on function recent_events from public;
grant execute on function recent_events to tradewind_app;
