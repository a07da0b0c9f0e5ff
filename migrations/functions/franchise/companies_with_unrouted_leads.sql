-- Companies that hand leads over by themselves and have leads that were not looked at.
create function companies_with_unrouted_leads() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id from settings s
  where current_setting('app.platform', true) = 'on' and s.name = 'territories'
    and (s.value ->> 'automatic')::boolean
    and exists (
      select 1 from leads l where l.company_id = s.company_id and l.deleted_at is null
        and l.created_at >= (s.value ->> 'since')::timestamptz and l.created_at > now() - interval '2 days'
        and not exists (select 1 from routed_leads r where r.company_id = l.company_id and r.lead_id = l.id))
$$;
revoke all on function companies_with_unrouted_leads from public;
grant execute on function companies_with_unrouted_leads to tradewind_app;
