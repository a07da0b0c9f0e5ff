-- Ids of quotes whose text holds every word, newest first. `filter`: before, all, status, client, own (values of
-- own fields that a quote has).
create function search_quotes(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition text := words_condition('q.search', term, 'q.phone')
    || own_condition('q', 'custom-fields-quotes', term, 'q.phone')
    || case when filter ->> 'own' is null then ''
      else format(' and q.custom_fields @> %L::jsonb and q.custom_fields <> ''[]''', filter ->> 'own') end
    || coalesce(' and q.status = ' || quote_literal(filter ->> 'status'), '')
    || coalesce(' and q.client_id = ' || (filter ->> 'client')::bigint, '');
begin
  if company is null or condition is null then return; end if;
  return query select * from search_newest(
    format('quotes where company_id = %s::bigint', company), 'q', condition,
    format('select q.id from quotes q where q.company_id = %s::bigint and q.id < $1 and %s offset 0', company, condition),
    search_reach(term, filter, 20000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_quotes from public;
grant execute on function search_quotes to tradewind_app;
