-- Ids of invoices whose text holds every word, newest first. `filter`: before, all, status, owed, due_before, client, job, own
-- (values of own fields that an invoice has).
create function search_invoices(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  job constant bigint := (filter ->> 'job')::bigint;
  condition text := words_condition('i.search', term, 'i.phone')
    || own_condition('i', 'custom-fields-invoices', term, 'i.phone')
    || case when filter ->> 'own' is null then ''
      else format(' and i.custom_fields @> %L::jsonb and i.custom_fields <> ''[]''', filter ->> 'own') end
    || coalesce(' and i.status = ' || quote_literal(filter ->> 'status'), '')
    || coalesce(' and (i.owed_cents > 0) = ' || (filter ->> 'owed')::boolean, '')
    || coalesce(' and i.due_on < ' || quote_literal((filter ->> 'due_before')::date), '')
    || coalesce(' and i.client_id = ' || (filter ->> 'client')::bigint, '')
    || case when job is null then '' else
      format(' and (i.job_id = %1$s or (i.more_job_ids <> ''{}'' and i.more_job_ids @> array[%1$s::bigint]))', job) end;
begin
  if company is null or condition is null then return; end if;
  return query select * from search_newest(
    format('invoices where company_id = %s::bigint', company), 'i', condition,
    format('select i.id from invoices i where i.company_id = %s::bigint and i.id < $1 and %s offset 0', company, condition),
    search_reach(term, filter, 20000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_invoices from public;
grant execute on function search_invoices to tradewind_app;
