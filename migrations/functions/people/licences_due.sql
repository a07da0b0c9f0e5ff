-- Licences of all companies that end in 60, 30 or 7 days, or fewer, by the day of their company's zone, and of which that was
-- not told yet.
create function licences_due(now timestamptz) returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id from (select l.company_id, l.id,
    row_number() over (partition by l.company_id order by l.expires_on, l.id) as nth
  from licences l
  join companies c on c.id = l.company_id
  join users u on u.company_id = l.company_id and u.id = l.user_id and u.active
  cross join lateral (select l.expires_on - (now at time zone c.time_zone)::date as days) d
  where l.expires_on between now::date - 1 and now::date + 62 and d.days between 0 and 60
    and coalesce(l.reminded_before, 1000) > case when d.days <= 7 then 7 when d.days <= 30 then 30 else 60 end
  ) due order by nth, company_id limit 5000
$$;
revoke all on function licences_due from public;
grant execute on function licences_due to tradewind_app;
