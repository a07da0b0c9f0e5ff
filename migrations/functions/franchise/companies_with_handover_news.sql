-- Companies with news for those that handed work to them.
create function companies_with_handover_news() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct h.company_id from handovers h
  left join jobs j on j.company_id = h.company_id and j.id = h.job_id
  left join leads l on l.company_id = h.company_id and l.id = h.lead_id
  where current_setting('app.platform', true) = 'on' and h.direction = 'in' and h.status = 'accepted'
    and h.answered_at > now() - interval '1 year'
    and (coalesce(j.status_id, l.status) is distinct from h.progress or exists (
      select 1 from diary_entries d where d.company_id = h.company_id and d.job_id = h.job_id and d.id > h.told_entry
        and d.at > h.answered_at and d.type in ('status', 'schedule', 'task', 'note')))
$$;
revoke all on function companies_with_handover_news from public;
grant execute on function companies_with_handover_news to tradewind_app;
