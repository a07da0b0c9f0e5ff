-- Usage of companies that are near a limit of their plan, and of those that were warned and no longer are.
-- `counted`: kinds of credit that are counted down here.
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
revoke all on function plans_near_limits from public;
grant execute on function plans_near_limits to tradewind_app;
