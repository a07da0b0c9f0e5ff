-- The conversation in which a mail to a client stands; null: it is for somebody else, or carries a message that stands there.
alter table outbox add column thread_id bigint;
-- The job that it is about; null: none, or of several.
alter table outbox add column job_id bigint;
-- The conversation in which a lead of the web form stands; null: it left neither number nor address.
alter table leads add column thread_id bigint;

-- Clients of the mails that were sent: by what they are about, by where answers to them go, or by their reader.
create temporary table mailed on commit drop as
select o.company_id, o.id, o.created_at,
  coalesce(q.client_id, i.client_id, j.client_id, r.client_id, a.client_id,
    case when o.payload ->> 'from' is not null and coalesce(o.payload ->> 'document', '') not like 'order %'
        and coalesce(o.payload ->> 'thread', '') not like '% order %' then
      (select c.id from clients c where c.company_id = o.company_id and c.deleted_at is null
        and c.email_key = email_key(o.recipient) and c.email_key <> '' order by c.id desc limit 1) end) as client_id,
  coalesce(q.job_id, i.job_id, j.id, r.job_id) as job_id
from outbox o
cross join lateral (
  select regexp_match(o.payload ->> 'document', '^(quote|invoice) (\d{1,18})$') as document,
    regexp_match(o.payload ->> 'thread', '^\d+ job (\d{1,18})$') as job,
    -- '+company.client.job.mark@', each but the mark a number to the base of 36
    regexp_match(o.payload ->> 'replyTo', '\+[0-9a-z]+\.([0-9a-z]{1,12})\.[0-9a-z]+\.[0-9a-z]+@') as answer) said
left join quotes q on said.document[1] = 'quote' and q.company_id = o.company_id and q.id = said.document[2]::bigint
left join invoices i on said.document[1] = 'invoice' and i.company_id = o.company_id and i.id = said.document[2]::bigint
left join jobs j on j.company_id = o.company_id and j.id = said.job[1]::bigint
left join lateral (
  select coalesce(ri.client_id, rq.client_id) as client_id, coalesce(ri.job_id, rq.job_id) as job_id
  from reminders m
  left join invoices ri on ri.company_id = m.company_id and ri.id = m.invoice_id
  left join quotes rq on rq.company_id = m.company_id and rq.id = m.quote_id
  where m.company_id = o.company_id and m.outbox_id = o.id limit 1) r on true
left join lateral (
  select c.id as client_id from clients c where said.answer is not null and c.company_id = o.company_id and c.id = (
    select sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', digit) - 1) * 36::numeric ^ (length(said.answer[1]) - n))::bigint
    from regexp_split_to_table(said.answer[1], '') with ordinality d(digit, n))) a on true
where o.kind = 'mail' and not o.is_private and o.payload ->> 'message' is null;
delete from mailed where client_id is null;

create temporary table asked on commit drop as
select l.company_id, l.id, l.created_at, coalesce(l.client_id,
    (select c.id from clients c where c.company_id = l.company_id and c.deleted_at is null
      and (c.phone_key = phone_key(l.phone) and c.phone_key <> '' or c.email_key = email_key(l.email) and c.email_key <> '')
      order by c.id desc limit 1)) as client_id,
  case when digits ~ '^0[2-478]\d{8}$' then '+61' || substr(digits, 2)
    when l.phone like '+%' and length(digits) > 7 then '+' || digits else email_key(l.email) end as address
from leads l cross join lateral (select regexp_replace(l.phone, '\D', '', 'g') as digits) d
where l.from_web and l.deleted_at is null;
delete from asked where client_id is null and address = '';

-- A merged client's are the kept one's.
do $$
begin
  loop
    update mailed w set client_id = c.merged_into from clients c
    where c.company_id = w.company_id and c.id = w.client_id and c.merged_into is not null;
    exit when not found;
  end loop;
  loop
    update asked w set client_id = c.merged_into from clients c
    where c.company_id = w.company_id and c.id = w.client_id and c.merged_into is not null;
    exit when not found;
  end loop;
end $$;

-- Nothing of it is left to do: these conversations begin as done.
insert into threads (company_id, client_id, address, state, last_at)
select company_id, client_id, case when client_id is null then address else '' end, 'done', max(created_at)
from (select company_id, client_id, '' as address, created_at from mailed
  union all select company_id, client_id, address, created_at from asked) said
group by 1, 2, 3
on conflict do nothing;

update outbox o set thread_id = t.id, job_id = m.job_id
from mailed m join threads t on t.company_id = m.company_id and t.client_id = m.client_id and t.joined_into is null
where o.company_id = m.company_id and o.id = m.id;
update leads l set thread_id = t.id
from asked m join threads t on t.company_id = m.company_id and t.joined_into is null
  and (t.client_id = m.client_id or m.client_id is null and t.client_id is null and t.address = m.address)
where l.company_id = m.company_id and l.id = m.id;

alter table outbox add foreign key (company_id, thread_id) references threads (company_id, id);
alter table outbox add foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id);
alter table leads add foreign key (company_id, thread_id) references threads (company_id, id);
create index outbox_thread on outbox (company_id, thread_id, id) where thread_id is not null;
create index outbox_job on outbox (company_id, job_id) where job_id is not null;
create index leads_thread on leads (company_id, thread_id, id) where thread_id is not null;
create index outbox_search on outbox using gin (company_id,
  folded((payload ->> 'subject') || ' ' || left(payload ->> 'text', 4000)) gin_trgm_ops) where thread_id is not null;
