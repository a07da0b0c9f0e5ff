/*
 * One turn of a process with one kind of row: notes what became of those it had, and claims as many as there is room for.
 * `settled`: [{company_id, id, status, error, seconds, away}], `seconds` until the next try of what goes on waiting; without an
 * `error` it was not tried, and `away` says why, where that is for want of its files.
 * `room`: free places by urgency, from 0 on; `quiet`: further ones for companies that hold fewer than two places.
 * `after`: the company of each urgency with which the round of companies ended last time.
 * `holding`: {"urgency:company": places}; of two companies the one that holds less comes first.
 * `avoided`: recipients who get no more for now. `same`: at most so many to one recipient.
 * A claim ends after five minutes, should its process end without a word: another one then sends the row.
 */
create function outbox_turn(
  of_kind text, settled jsonb, room integer[], quiet integer[], after bigint[], holding jsonb, avoided text[], same integer
) returns table (company_id bigint, id bigint, recipient text, payload jsonb, created_at timestamptz, tries integer, urgency smallint)
-- A locked row must not hold up what is settled with it.
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s'
as $$
#variable_conflict use_column
declare
  level smallint;
  free integer;
  -- Rows that are due, up to this many, and their companies. While they are so few, companies whose rows are all planned for
  -- later are not walked past.
  few constant integer := 2000;
  rows_due integer;
  soon bigint[];
begin
  if current_setting('app.platform', true) is distinct from 'on' then
    raise exception 'the outbox of all companies is open to the platform alone';
  end if;
  update outbox o set
    status = s.status,
    last_error = coalesce(s.error, s.away, o.last_error),
    away_since = case when s.away is not null then coalesce(o.away_since, now()) when s.error is null then o.away_since end,
    tries = o.tries - (s.error is null)::integer,
    -- A link or code that was sent, or never will be, must not stay readable.
    payload = case when s.status <> 'waiting' and o.is_private then '{}' else o.payload end,
    due_at = now() + make_interval(secs => s.seconds),
    is_claimed = false,
    sent_at = case when s.status = 'sent' then now() end
  from jsonb_to_recordset(settled) as s (
    company_id bigint, id bigint, status text, error text, seconds double precision, away text)
  where o.company_id = s.company_id and o.id = s.id and o.status <> 'sent';

  foreach level in array array[2, 1, 0] loop
    free := room[level + 1] + quiet[level + 1];
    continue when free <= 0;
    select count(*), array_agg(distinct d.company_id) into rows_due, soon from (
      select o.company_id from outbox o
      where o.status = 'waiting' and o.kind = of_kind and o.urgency = level and o.due_at <= now()
      order by o.due_at limit few + 1) d;
    continue when rows_due = 0;
    return query
    with recursive later as (
      (select o.company_id, o.due_at from outbox o
        where rows_due > few
          and o.status = 'waiting' and o.kind = of_kind and o.urgency = level and o.company_id > after[level + 1]
        order by o.company_id, o.due_at limit 1)
      union all
      select n.company_id, n.due_at from later l, lateral (
        select o.company_id, o.due_at from outbox o
        where o.status = 'waiting' and o.kind = of_kind and o.urgency = level and o.company_id > l.company_id
        order by o.company_id, o.due_at limit 1) n
    ), earlier as (
      (select o.company_id, o.due_at from outbox o
        where rows_due > few
          and o.status = 'waiting' and o.kind = of_kind and o.urgency = level and o.company_id <= after[level + 1]
        order by o.company_id, o.due_at limit 1)
      union all
      select n.company_id, n.due_at from earlier e, lateral (
        select o.company_id, o.due_at from outbox o
        where o.status = 'waiting' and o.kind = of_kind and o.urgency = level
          and o.company_id > e.company_id and o.company_id <= after[level + 1]
        order by o.company_id, o.due_at limit 1) n
    ), due as materialized (
      -- The round of companies goes on where it ended; no more of them than can be served soon.
      select l.company_id from later l where l.due_at <= now()
      union all
      select e.company_id from earlier e where e.due_at <= now()
      union all
      (select c.id from unnest(soon) c (id) where rows_due <= few order by c.id <= after[level + 1], c.id)
      limit 2 * free + 10
    ), candidates as (
      select r.company_id, r.id, r.recipient,
        coalesce((holding->>(level || ':' || r.company_id))::integer, 0)
          + row_number() over (partition by r.company_id order by r.due_at, r.id) as place
      from due d, lateral (
        select o.company_id, o.id, o.recipient, o.due_at from outbox o
        where o.status = 'waiting' and o.kind = of_kind and o.urgency = level and o.company_id = d.company_id
          and o.due_at <= now() and o.recipient <> all (avoided)
        order by o.due_at, o.id
        limit 2 * greatest(1, free / (select greatest(1, count(*)) from due))) r
    ), ordered as (
      select c.company_id, c.id, c.place,
        row_number() over (order by c.place, c.company_id <= after[level + 1], c.company_id) as position
      from (
        select *, row_number() over (partition by company_id, recipient order by place) as nth from candidates
      ) c where c.nth <= same
    ), locked as (
      select o.company_id, o.id from ordered c join outbox o on o.company_id = c.company_id and o.id = c.id
      where (c.position <= room[level + 1] or (c.place <= 2 and c.position <= free))
        and o.status = 'waiting' and o.due_at <= now()
        -- Only one of two installations sends.
        and not exists (select from company_moves m where m.company_id = o.company_id and m.opened_at is null)
      order by o.company_id, o.id
      for update of o skip locked
    )
    update outbox o set due_at = now() + interval '5 minutes', tries = o.tries + 1, is_claimed = true
    from locked l where o.company_id = l.company_id and o.id = l.id
    returning o.company_id, o.id, o.recipient, o.payload, o.created_at, o.tries, o.urgency;
  end loop;
end
$$;
revoke all on function outbox_turn from public;
grant execute on function outbox_turn to tradewind_app;
