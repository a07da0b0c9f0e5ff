-- Ids of clients whose text, or that of one contact, holds every word, newest first. `filter`: before, all, tag, own (values of
-- own fields that a client has).
-- How all searches work: search_newest.
create function search_clients(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  own constant text := words_condition('c.search', term, 'c.phone')
    || own_condition('c', 'custom-fields-clients', term, 'c.phone');
  of_contact constant text := words_condition('k.search', term, 'k.phone');
  tag constant bigint := (filter ->> 'tag')::bigint;
  tagged constant text := case when tag is null then '' else format(
    ' and exists (select from client_tag_links t where t.company_id = %s::bigint and t.tag_id = %s and t.client_id = c.id)',
    company, tag) end;
  own_value constant text := case when filter ->> 'own' is null then ''
    else format(' and c.custom_fields @> %L::jsonb and c.custom_fields <> ''[]''', filter ->> 'own') end;
begin
  if company is null or own is null then return; end if;
  return query select * from search_newest(
    format('clients where company_id = %s::bigint and deleted_at is null', company), 'c',
    format('(%s or exists (select from client_contacts k where k.company_id = %s::bigint and k.client_id = c.id and %s))%s',
      own, company, of_contact, tagged || own_value),
    format(
      'select c.id from (
         select id from (select id from clients c where company_id = %1$s::bigint and deleted_at is null and id < $1 and %2$s offset 0) o
         union
         select client_id from (select client_id from client_contacts k where company_id = %1$s::bigint and client_id < $1 and %3$s offset 0) k
       ) f join clients c on c.company_id = %1$s::bigint and c.id = f.id and c.deleted_at is null where true%4$s',
      company, own, of_contact, tagged || own_value),
    search_reach(term, filter, 20000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_clients from public;
grant execute on function search_clients to tradewind_app;
