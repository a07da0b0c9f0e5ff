-- The searches of invoices, quotes, leads and clients look through the newest rows first, as that of jobs does, and know
-- the filters of their lists.

-- Every word of a term as a condition on a text; its name is ours, never a user's.
create function words_condition(searched text, term text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select string_agg(searched || ' like ' || quote_literal(
    '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
  from regexp_split_to_table(lower(trim(term)), '\s+') as word
$$;
revoke all on function words_condition(text, text) from public;

-- What a search finds, newest first, at most `most`, all below `before`; only for the searches, which run as the owner.
-- Whether a word is rare or common it finds out: it looks through the newest rows of `walked`, each called `called`, and while
-- enough of them meet `condition` it goes on so; else it asks `indexed`, which is fast where few match. Terms too short for
-- the index look through the newest `reach` rows alone; null: it is long enough. With `enough` it need not go on once it
-- found so many; what it then gives ends with a null, as it does when a short term's search ends before the oldest row.
create function search_newest(
  walked text, called text, condition text, indexed text, reach integer, most integer, enough integer, before bigint
) returns setof bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  below constant bigint := coalesce(before, 9223372036854775807);
  place bigint := below;
  size integer := 2000;
  seen integer := 0;
  stretch integer;
  lowest bigint;
  found bigint[];
  hits bigint[] := '{}';
begin
  loop
    execute format(
      'select array_agg(%2$s.id order by %2$s.id desc) filter (where %3$s), min(%2$s.id), count(*)
       from (select * from %1$s and id < $1 order by id desc limit $2) %2$s', walked, called, condition)
      into found, lowest, stretch using place, size;
    hits := hits || coalesce(found, '{}');
    seen := seen + stretch;
    exit when stretch < size or cardinality(hits) >= most;
    if cardinality(hits) >= enough or seen >= reach then
      return query select unnest(hits || null::bigint);
      return;
    end if;
    if reach is null and cardinality(hits)::real / seen * 30000 < least(enough, most) then
      return query execute format('select id from (%s) matching order by id desc limit $2', indexed)
        using below, most;
      return;
    end if;
    place := lowest;
    size := 4000;
  end loop;
  return query select unnest(hits[1:most]);
end $$;
revoke all on function search_newest(text, text, text, text, integer, integer, integer, bigint) from public;

-- Of how many rows a term too short for the index is looked for: of all, where the filter asks for it.
create function search_reach(term text, filter jsonb, reach integer) returns integer
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when term ~ '\S{3}' then null
    when filter ->> 'all' is null then reach
    else 2147483647 end
$$;
revoke all on function search_reach(text, jsonb, integer) from public;

-- As before: ids of jobs that a search finds (see search_condition; also before, an id).
create or replace function search_jobs(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition text := search_condition(company, term, filter, 'j.technician_ids');
begin
  if company is null then return; end if;
  return query select * from search_newest(
    format('jobs where company_id = %s::bigint and deleted_at is null', company)
      || case filter ->> 'tab' when 'active' then ' and status_id not in (3, 4)' else '' end,
    'j', condition,
    format('select j.id from jobs j where j.company_id = %s::bigint and j.deleted_at is null and j.id < $1 and %s offset 0',
      company, condition),
    search_reach(term, filter, 6000), most, enough, (filter ->> 'before')::bigint);
end $$;

drop function search_invoices(text, integer, bigint);
-- Ids of invoices whose text holds every word. `filter`: before, all, status, owed, due_before, client, job.
create function search_invoices(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  job constant bigint := (filter ->> 'job')::bigint;
  condition text := words_condition('i.search', term)
    || coalesce(' and i.status = ' || quote_literal(filter ->> 'status'), '')
    || coalesce(' and (i.owed_cents > 0) = ' || (filter ->> 'owed')::boolean, '')
    || coalesce(' and i.due_on < ' || quote_literal((filter ->> 'due_before')::date), '')
    || coalesce(' and i.client_id = ' || (filter ->> 'client')::bigint, '')
    || case when job is null then '' else
      format(' and (i.job_id = %1$s or (i.more_job_ids <> ''{}'' and i.more_job_ids @> array[%1$s::bigint]))', job) end;
begin
  if company is null then return; end if;
  return query select * from search_newest(
    format('invoices where company_id = %s::bigint', company), 'i', condition,
    format('select i.id from invoices i where i.company_id = %s::bigint and i.id < $1 and %s offset 0', company, condition),
    search_reach(term, filter, 20000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_invoices(text, integer, integer, jsonb) from public;
grant execute on function search_invoices(text, integer, integer, jsonb) to tradewind_app;

drop function search_quotes(text, integer, bigint);
-- As search_invoices. `filter`: before, all, status, client.
create function search_quotes(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition text := words_condition('q.search', term)
    || coalesce(' and q.status = ' || quote_literal(filter ->> 'status'), '')
    || coalesce(' and q.client_id = ' || (filter ->> 'client')::bigint, '');
begin
  if company is null then return; end if;
  return query select * from search_newest(
    format('quotes where company_id = %s::bigint', company), 'q', condition,
    format('select q.id from quotes q where q.company_id = %s::bigint and q.id < $1 and %s offset 0', company, condition),
    search_reach(term, filter, 20000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_quotes(text, integer, integer, jsonb) from public;
grant execute on function search_quotes(text, integer, integer, jsonb) to tradewind_app;

drop function search_leads(text, integer, bigint);
-- As search_invoices. `filter`: before, all, status, source, assigned (0: to nobody).
create function search_leads(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition text := words_condition('l.search', term)
    || coalesce(' and l.status = ' || (filter ->> 'status')::smallint, '')
    || coalesce(' and l.source_id = ' || (filter ->> 'source')::bigint, '')
    || coalesce(' and coalesce(l.assigned_to, 0) = ' || (filter ->> 'assigned')::bigint, '');
begin
  if company is null then return; end if;
  return query select * from search_newest(
    format('leads where company_id = %s::bigint and deleted_at is null', company), 'l', condition,
    format('select l.id from leads l where l.company_id = %s::bigint and l.deleted_at is null and l.id < $1 and %s offset 0',
      company, condition),
    search_reach(term, filter, 20000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_leads(text, integer, integer, jsonb) from public;
grant execute on function search_leads(text, integer, integer, jsonb) to tradewind_app;

drop function search_clients(text, integer, bigint);
-- As search_invoices, also by the text of one contact. `filter`: before, all, tag.
create function search_clients(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  own constant text := words_condition('c.search', term);
  of_contact constant text := words_condition('k.search', term);
  tag constant bigint := (filter ->> 'tag')::bigint;
  tagged constant text := case when tag is null then '' else format(
    ' and exists (select from client_tag_links t where t.company_id = %s::bigint and t.tag_id = %s and t.client_id = c.id)',
    company, tag) end;
begin
  if company is null then return; end if;
  return query select * from search_newest(
    format('clients where company_id = %s::bigint and deleted_at is null', company), 'c',
    format('(%s or exists (select from client_contacts k where k.company_id = %s::bigint and k.client_id = c.id and %s))%s',
      own, company, of_contact, tagged),
    format(
      'select c.id from (
         select id from (select id from clients c where company_id = %1$s::bigint and deleted_at is null and id < $1 and %2$s offset 0) o
         union
         select client_id from (select client_id from client_contacts k where company_id = %1$s::bigint and client_id < $1 and %3$s offset 0) k
       ) f join clients c on c.company_id = %1$s::bigint and c.id = f.id and c.deleted_at is null where true%4$s',
      company, own, of_contact, tagged),
    search_reach(term, filter, 20000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_clients(text, integer, integer, jsonb) from public;
grant execute on function search_clients(text, integer, integer, jsonb) to tradewind_app;
