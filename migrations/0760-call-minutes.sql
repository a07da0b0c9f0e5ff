-- Minutes of calls on the host's line are paid from the ledger of credit, once a call: decision 101.
-- Started minutes of a call that counts; 0 until it is over, null: it counts none.
alter table calls add column minutes integer check (minutes >= 0);

alter table plan_warnings drop constraint plan_warnings_what_check;
alter table plan_warnings add constraint plan_warnings_what_check check (what in ('storage', 'jobs', 'sms', 'minutes'));

drop function plans_near_limits(integer, bigint, boolean);
-- As before, with call minutes. `counted`: kinds of credit that are counted down here.
create function plans_near_limits(warn_percent integer, most_on_trial bigint, counted text[])
returns table (company_id bigint, what text, used bigint, total bigint, was_told boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with limits as (
    select c.id, c.pack_id, p.jobs, p.sms, p.minutes, case when p.trial then most_on_trial
      else (p.storage_gb + coalesce(s.storage_gb, 0))::bigint * 1000000000 end as bytes
    from companies c join packs p on p.id = c.pack_id
      left join subscriptions s on s.company_id = c.id and s.status <> 'ended'
    where not c.is_platform and (c.subscription_date is null or c.subscription_date >= current_date)
  ), uses as (
    select l.id, 'storage' as what, f.bytes as used, l.bytes as total from limits l join file_totals f on f.company_id = l.id
      where l.bytes > 0
    union all
    select l.id, 'jobs', (select count(*) from (select from jobs j where j.company_id = l.id and j.deleted_at is null
      limit l.jobs) few), l.jobs from limits l where l.jobs > 0
    union all
    select l.id, k.kind, greatest(0, k.total - b.included - b.bought), k.total
      from limits l cross join lateral (values ('sms', l.sms), ('minutes', l.minutes)) k (kind, total)
      join credit_balances b on b.company_id = l.id and b.kind = k.kind
      where k.total > 0 and k.kind = any(counted)
  )
  select u.id, u.what, u.used::bigint, u.total::bigint, w.what is not null from uses u
    left join plan_warnings w on w.company_id = u.id and w.what = u.what
  where (u.used * 100 >= u.total * warn_percent) <> (w.what is not null)
$$;
revoke all on function plans_near_limits(integer, bigint, text[]) from public;
grant execute on function plans_near_limits(integer, bigint, text[]) to tradewind_app;
