-- Ids of parts in use whose text holds every word, newest first; a short term is looked for in all of them.
-- `filter`: before, supplier, low (at this place), own (values of own fields that a part has).
create function search_parts(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition constant text := words_condition('p.search', term)
    || own_condition('p', 'custom-fields-inventory', term)
    || case when filter ->> 'own' is null then ''
      else format(' and p.custom_fields @> %L::jsonb and p.custom_fields <> ''[]''', filter ->> 'own') end
    || coalesce(' and p.supplier_id = ' || (filter ->> 'supplier')::bigint, '')
    || coalesce(' and exists (select from stock_levels l where l.company_id = p.company_id and l.part_id = p.id
      and (l.on_hand - l.reserved < l.minimum or l.on_hand < 0) and l.place_id = ' || (filter ->> 'low')::bigint || ')', '');
begin
  if company is null or condition is null or current_setting('app.own_work', true) like 'client %' then return; end if;
  return query select * from search_newest(
    format('stock_parts where company_id = %s::bigint and active', company), 'p', condition,
    format('select p.id from stock_parts p where p.company_id = %s::bigint and p.active and p.id < $1 and %s offset 0',
      company, condition),
    search_reach(term, '{"all": true}', null), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_parts from public;
grant execute on function search_parts to tradewind_app;
