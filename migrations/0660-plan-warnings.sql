-- Companies near a limit of their plan are told once, and again after they were below it.
create table plan_warnings (
  company_id bigint not null references companies (id) on delete cascade,
  what text not null check (what in ('storage', 'jobs', 'sms')),
  at timestamptz not null default now(),
  primary key (company_id, what)
);
call guard_company_table('plan_warnings');

-- What is used of the limits of companies that are near one, and those that were told and are no more.
create function plans_near_limits(warn_percent integer, most_on_trial bigint, counts_sms boolean)
returns table (company_id bigint, what text, used bigint, total bigint, was_told boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with limits as (
    select c.id, c.pack_id, p.jobs, p.sms, case when p.trial then most_on_trial
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
    select l.id, 'sms', greatest(0, l.sms - b.included - b.bought), l.sms from limits l
      join credit_balances b on b.company_id = l.id and b.kind = 'sms' where l.sms > 0 and counts_sms
  )
  select u.id, u.what, u.used::bigint, u.total::bigint, w.what is not null from uses u
    left join plan_warnings w on w.company_id = u.id and w.what = u.what
  where (u.used * 100 >= u.total * warn_percent) <> (w.what is not null)
$$;
revoke all on function plans_near_limits(integer, bigint, boolean) from public;
grant execute on function plans_near_limits(integer, bigint, boolean) to tradewind_app;
