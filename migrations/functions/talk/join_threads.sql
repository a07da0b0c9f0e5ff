-- Makes one conversation part of another: its messages, calls and notes are shown there, and what waits in it waits there. It
-- keeps its client, or gets the other's, so that they can be told apart again.
create function join_threads(company bigint, part bigint, whole bigint) returns void
language sql volatile set search_path = public, pg_temp as $$
  update threads t set joined_into = whole, client_id = coalesce(t.client_id, w.client_id), blocked_at = null, version = t.version + 1,
    before_join = case when t.id = part and t.client_id is null then jsonb_build_object('state', w.state, 'last_at', w.last_at,
      'last_in_id', w.last_in_id, 'waits_since', w.waits_since, 'assignee_id', w.assignee_id) else t.before_join end
  from threads w
  where w.company_id = company and w.id = whole
    and t.company_id = company and (t.id = part or t.joined_into = part) and t.id <> whole;
  update threads t set version = t.version + 1,
    last_at = greatest(t.last_at, p.last_at),
    last_in_id = greatest(t.last_in_id, p.last_in_id),
    -- A finished conversation has been answered: nobody waits in it.
    waits_since = least(case when t.state = 'open' then t.waits_since end, case when p.state = 'open' then p.waits_since end),
    assignee_id = coalesce(t.assignee_id, p.assignee_id),
    assigned_why = case when t.assignee_id is null then p.assigned_why else t.assigned_why end,
    state = case when p.state = 'open' then p.state else t.state end
  from threads p
  where t.company_id = company and t.id = whole and p.company_id = company and p.id = part;
$$;
revoke all on function join_threads from public;
grant execute on function join_threads to tradewind_app;
