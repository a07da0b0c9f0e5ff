-- Makes a conversation that was said to be a client's a stranger's again. The whole that it was part of gets back what it was
-- before, as far as that has not changed since; what was written meanwhile stays there. False: it is no such conversation,
-- or others are part of it by now.
create function part_thread(company bigint, part bigint) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  p threads;
begin
  select * into p from threads t where t.company_id = company and t.id = part for update;
  if p.id is null or p.client_id is null or p.address = ''
    or exists (select from threads t where t.company_id = company and t.joined_into = part)
    or exists (select from threads t where t.company_id = company and t.address = p.address and t.client_id is null and t.joined_into is null)
  then
    return false;
  end if;
  update threads t set version = t.version + 1,
    last_at = case when t.last_at = p.last_at then (p.before_join ->> 'last_at')::timestamptz else t.last_at end,
    last_in_id = case when t.last_in_id = p.last_in_id then (p.before_join ->> 'last_in_id')::bigint else t.last_in_id end,
    waits_since = case when t.waits_since = p.waits_since then coalesce((p.before_join ->> 'waits_since')::timestamptz, (
      select min(m.created_at) from sms_messages m where m.company_id = company and m.thread_id = t.id and m.direction = 'in'
        and m.id > greatest(p.last_in_id, (p.before_join ->> 'last_in_id')::bigint))) else t.waits_since end,
    assignee_id = case when t.assignee_id = p.assignee_id then (p.before_join ->> 'assignee_id')::bigint else t.assignee_id end,
    state = case when t.last_at = p.last_at then p.before_join ->> 'state' else t.state end
  where t.company_id = company and t.id = p.joined_into and p.before_join is not null;
  update threads t set client_id = null, joined_into = null, before_join = null, version = t.version + 1
  where t.company_id = company and t.id = part;
  return true;
end $$;
revoke all on function part_thread from public;
grant execute on function part_thread to tradewind_app;
