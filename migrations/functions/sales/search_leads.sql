-- Ids of leads whose text holds every word, newest first. `filter`: before, all, status, source, assigned (0: to nobody).
create function search_leads(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition text := words_condition('l.search', term, 'l.phone')
    || coalesce(' and l.status = ' || (filter ->> 'status')::smallint, '')
    || coalesce(' and l.source_id = ' || (filter ->> 'source')::bigint, '')
    || coalesce(' and coalesce(l.assigned_to, 0) = ' || (filter ->> 'assigned')::bigint, '');
begin
  if company is null or condition is null then return; end if;
  return query select * from search_newest(
    format('leads where company_id = %s::bigint and deleted_at is null', company), 'l', condition,
    format('select l.id from leads l where l.company_id = %s::bigint and l.deleted_at is null and l.id < $1 and %s offset 0',
      company, condition),
    search_reach(term, filter, 20000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_leads from public;
grant execute on function search_leads to tradewind_app;
