-- Notes in conversations what was said in them: `said` holds {thread, id, from}; `id` is the message's, 0 that of a call, `from`
-- 'client', 'person' or 'product'. What a client says opens the conversation, and they wait until a person answers. What the
-- product sends by itself brings nothing to the office's attention, and no more does what a blocked sender says. Channels are kept
-- as well. In the order of the conversations, so that two who write to many can't wait for each other.
create function thread_heard(said jsonb, at timestamptz) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
begin
  perform 1 from threads where company_id = company
    and id in (select (each ->> 'thread')::bigint from jsonb_array_elements(said) each) order by id for no key update;
  -- Before the waiting ends. What is planned is an answer when it leaves.
  update sms_messages m set waited = greatest(0, extract(epoch from greatest(at, m.send_at) - t.waits_since))::int
  from jsonb_array_elements(said) each join threads t on t.company_id = company and t.id = (each ->> 'thread')::bigint
  where each ->> 'from' = 'person' and t.waits_since is not null and m.company_id = company and m.id = (each ->> 'id')::bigint
    and m.user_id is not null;
  update threads t set
    last_at = case when s.who = 'product' then t.last_at else greatest(t.last_at, at) end,
    last_in_id = case when s.who = 'client' then greatest(t.last_in_id, s.id) else t.last_in_id end,
    waits_since = case s.who when 'client' then case when t.blocked_at is not null then t.waits_since when t.state = 'open' then coalesce(t.waits_since, at) else at end when 'person' then null else t.waits_since end,
    snoozed_until = case when s.who = 'client' and t.blocked_at is null then null else t.snoozed_until end,
    state = case when s.who = 'product' or t.blocked_at is not null then t.state else 'open' end,
    channels = t.channels || array(
      select distinct m.channel from sms_messages m
      where m.company_id = company and m.id = any(s.messages) and not t.channels @> array[m.channel])
  from (
    select distinct on (thread) thread, id, who, array_agg(id) over (partition by thread) as messages from (
      select (each ->> 'thread')::bigint as thread, (each ->> 'id')::bigint as id, each ->> 'from' as who
      from jsonb_array_elements(said) each) e
    order by thread, array_position(array['client', 'person', 'product'], who), id desc) s
  where t.company_id = company and t.id = s.thread;
end $$;
revoke all on function thread_heard from public;
grant execute on function thread_heard to tradewind_app;
