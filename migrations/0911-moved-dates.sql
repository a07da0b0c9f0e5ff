-- After 0910, which made entries keep their day and tax: decision 130.

-- An entry that it adds is checked at the end of the transaction, and a table with rows that wait for that can't be altered.
set constraints all immediate;

-- An invoice whose date was moved belongs to the date that it has, as a revision puts it now, and so does what changed of it
-- before that date. Rows of since then have been put there.
create temp table moved_entries on commit drop as
select e.company_id, e.id, coalesce(c.was, e.day::text) as was, e.day as was_day,
  case e.kind when 'invoice' then i.issued_on else greatest(coalesce(c.was::date, e.day), i.issued_on) end as day
from kysely_migration m
join invoices i on i.revision > 0 and i.status <> 'draft' and i.issued_on is not null
join lateral (
  select (r.document ->> 'issued_on')::date as day from invoice_revisions r
  where r.company_id = i.company_id and r.invoice_id = i.id order by r.revision limit 1
) first on first.day <> i.issued_on
join ledger_entries e on e.company_id = i.company_id and e.invoice_id = i.id and e.at < m.timestamp::timestamptz
  and (e.kind in ('revision', 'credit', 'void', 'fee') or (e.kind = 'invoice' and e.day = first.day))
left join ledger_corrections c on c.company_id = e.company_id and c.entry_id = e.id and c.what = 'day'
where m.name = '0910-entries-keep-their-worth';
delete from moved_entries where day = was_day;

update ledger_entries e set day = m.day from moved_entries m where e.company_id = m.company_id and e.id = m.id;
delete from ledger_corrections c using moved_entries m
where c.company_id = m.company_id and c.entry_id = m.id and c.what = 'day';
insert into ledger_corrections (company_id, entry_id, what, was, now_is)
select company_id, id, 'day', was, day::text from moved_entries where was <> day::text;
update figure_states set built_at = null where exists (select from moved_entries);
