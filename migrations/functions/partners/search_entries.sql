-- Ids of a partner's ledger entries whose text holds every word, newest first.
-- `filter`: before, and partner, without which it finds nothing.
create function search_entries(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  partner constant bigint := (filter ->> 'partner')::bigint;
  condition constant text := words_condition('folded(e.name)', term);
begin
  if company is null or condition is null or partner is null then return; end if;
  return query select * from search_newest(
    format('partner_entries where company_id = %s::bigint and partner_id = %s::bigint', company, partner), 'e', condition,
    format('select e.id from partner_entries e where e.company_id = %s::bigint and e.partner_id = %s::bigint and e.id < $1
      and %s offset 0', company, partner, condition),
    search_reach(term, filter, 6000), most, enough, (filter ->> 'before')::bigint);
end $$;
revoke all on function search_entries from public;
grant execute on function search_entries to tradewind_app;
