-- The stock list by quantity goes along an index. Whole thousandths, as policies keep numerics from indexes.
alter table stock_levels add column thousandths bigint not null generated always as ((on_hand * 1000)::bigint) stored;
create index stock_levels_quantity on stock_levels (company_id, place_id, thousandths, part_id);

-- Parts are searched through an index, as the other lists are (decision 9).
alter table stock_parts add column search text not null generated always as (
  lower(name || ' ' || supplier_code || ' ' || barcode)
) stored;
create index stock_parts_search on stock_parts using gin (company_id, search gin_trgm_ops);

-- As search_leads, of parts in use; a short term is looked for in all of them. `filter`: before, supplier, low (at this place).
create function search_parts(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition constant text := words_condition('p.search', term)
    || coalesce(' and p.supplier_id = ' || (filter ->> 'supplier')::bigint, '')
    || coalesce(' and exists (select from stock_levels l where l.company_id = p.company_id and l.part_id = p.id
      and (l.on_hand - l.reserved < l.minimum or l.on_hand < 0) and l.place_id = ' || (filter ->> 'low')::bigint || ')', '');
begin
  if company is null or current_setting('app.own_work', true) like 'client %' then return; end if;
  return query select * from search_newest(
    format('stock_parts where company_id = %s::bigint and active', company), 'p', condition,
    format('select p.id from stock_parts p where p.company_id = %s::bigint and p.active and p.id < $1 and %s offset 0',
      company, condition),
    search_reach(term, '{"all": true}', null), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_parts(text, integer, integer, jsonb) from public;
grant execute on function search_parts(text, integer, integer, jsonb) to tradewind_app;

create index partner_entries_search on partner_entries using gin (company_id, partner_id, lower(name) gin_trgm_ops);

-- The same for a partner's ledger. `filter`: before, and partner, without which it finds nothing.
create function search_entries(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  partner constant bigint := (filter ->> 'partner')::bigint;
  condition constant text := words_condition('lower(e.name)', term);
begin
  if company is null or partner is null then return; end if;
  return query select * from search_newest(
    format('partner_entries where company_id = %s::bigint and partner_id = %s::bigint', company, partner), 'e', condition,
    format('select e.id from partner_entries e where e.company_id = %s::bigint and e.partner_id = %s::bigint and e.id < $1
      and %s offset 0', company, partner, condition),
    search_reach(term, filter, 6000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_entries(text, integer, integer, jsonb) from public;
grant execute on function search_entries(text, integer, integer, jsonb) to tradewind_app;
