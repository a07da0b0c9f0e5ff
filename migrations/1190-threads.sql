-- One conversation: with a client, whatever number or address they write from, or with an address that is nobody's yet.
create sequence thread_id_seq;
create table threads (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('thread_id_seq'),
  -- null: nobody is known by the address
  client_id bigint,
  -- number or mail address of a sender who is no client, in its one spelling; '': a client's
  address text not null default '',
  -- done: nothing is left to do, until the client writes again
  state text not null default 'open' check (state in ('open', 'done')),
  -- it is out of the way until then; null: it is not
  snoozed_until timestamptz,
  -- who looks after it; null: nobody yet
  assignee_id bigint,
  -- time of the last message or call
  last_at timestamptz not null,
  -- the last message that came in; 0: none
  last_in_id bigint not null default 0,
  -- messages up to this one were read before each person's reading was kept
  read_before bigint not null default 0,
  -- since when the client waits for an answer; null: they don't
  waits_since timestamptz,
  -- the conversation that this one became part of, as when two clients were merged; null: it stands by itself
  joined_into bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id),
  foreign key (company_id, assignee_id) references users (company_id, id),
  foreign key (company_id, joined_into) references threads (company_id, id)
);
create unique index threads_client on threads (company_id, client_id) where client_id is not null and joined_into is null;
create unique index threads_address on threads (company_id, address)
  where address <> '' and client_id is null and joined_into is null;
create index threads_last on threads (company_id, last_at, id) where joined_into is null;
create index threads_assignee on threads (company_id, assignee_id) where assignee_id is not null;
create index threads_joined on threads (company_id, joined_into) where joined_into is not null;
call guard_company_table('threads');

-- Up to which message a person has read a conversation.
create table thread_reads (
  company_id bigint not null references companies (id) on delete cascade,
  thread_id bigint not null,
  user_id bigint not null,
  read_id bigint not null,
  primary key (company_id, user_id, thread_id),
  foreign key (company_id, thread_id) references threads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index thread_reads_thread on thread_reads (company_id, thread_id);
call guard_company_table('thread_reads');

create sequence thread_note_id_seq;
-- What the office tells itself in a conversation; no client sees it.
create table thread_notes (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('thread_note_id_seq'),
  thread_id bigint not null,
  user_id bigint not null,
  note text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, thread_id) references threads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index thread_notes_thread on thread_notes (company_id, thread_id, id);
call guard_company_table('thread_notes');

alter table sms_messages add column thread_id bigint;
alter table sms_messages add column search text not null generated always as (folded(phone || ' ' || body || ' ' || original)) stored;
-- null: within the company, or with nobody's number
alter table calls add column thread_id bigint;

-- What stands becomes conversations: whose each number or address is, as far as it is known.
create temporary table whose on commit drop as
select m.company_id, m.phone as address,
  coalesce(
    (array_agg(m.client_id order by m.id desc) filter (where m.client_id is not null))[1],
    (array_agg(j.client_id order by m.id desc) filter (where j.client_id is not null))[1],
    (select c.id from clients c where c.company_id = m.company_id and c.deleted_at is null
      and c.phone_key = phone_key(m.phone) and c.phone_key <> '' order by c.id desc limit 1),
    (select c.id from client_contacts k
      join clients c on c.company_id = k.company_id and c.id = k.client_id and c.deleted_at is null
      where k.company_id = m.company_id and phone_key(k.phone) = phone_key(m.phone) and phone_key(k.phone) <> ''
      order by c.id desc limit 1)) as client_id
from (
  select company_id, id, phone, client_id, job_id from sms_messages
  union all
  select company_id, 0, number, client_id, job_id from calls
  where direction <> 'internal' and not masked and number like '+%'
) m
left join jobs j on j.company_id = m.company_id and j.id = m.job_id
group by m.company_id, m.phone;
create index on whose (company_id, address);
-- A merged client's messages are the kept one's.
do $$
begin
  loop
    update whose w set client_id = c.merged_into from clients c
    where c.company_id = w.company_id and c.id = w.client_id and c.merged_into is not null;
    exit when not found;
  end loop;
end $$;

create temporary table words on commit drop as
select w.company_id, w.client_id, case when w.client_id is null then w.address else '' end as address,
  max(m.at) as last_at, max(m.id) filter (where m.is_in) as last_in, min(m.id) filter (where m.unread) as unread,
  min(m.at) filter (where m.unread) as waits, max(m.id) as newest
from whose w
join (
  select company_id, phone, id, created_at as at, direction = 'in' as is_in, direction = 'in' and read_at is null as unread
  from sms_messages
  union all
  select company_id, number, 0, coalesce(ended_at, started_at), false, false from calls
  where direction <> 'internal' and not masked and number like '+%' and outcome <> 'Blocked'
) m on m.company_id = w.company_id and m.phone = w.address
group by 1, 2, 3;

-- Conversations in which nothing waits and nothing was said for a month begin as done.
insert into threads (company_id, client_id, address, state, last_at, last_in_id, read_before, waits_since)
select company_id, client_id, address,
  case when unread is null and last_at < now() - interval '30 days' then 'done' else 'open' end,
  last_at, coalesce(last_in, 0), coalesce(unread - 1, newest, 0), waits
from words;

update sms_messages m set thread_id = t.id
from whose w join threads t on t.company_id = w.company_id
  and (t.client_id = w.client_id or w.client_id is null and t.client_id is null and t.address = w.address)
where m.company_id = w.company_id and m.phone = w.address;
update calls c set thread_id = t.id
from whose w join threads t on t.company_id = w.company_id
  and (t.client_id = w.client_id or w.client_id is null and t.client_id is null and t.address = w.address)
where c.company_id = w.company_id and c.number = w.address and c.direction <> 'internal' and not c.masked;

alter table sms_messages alter column thread_id set not null;
alter table sms_messages add foreign key (company_id, thread_id) references threads (company_id, id);
alter table calls add foreign key (company_id, thread_id) references threads (company_id, id);
create index sms_messages_thread on sms_messages (company_id, thread_id, id);
create index calls_thread on calls (company_id, thread_id, id) where thread_id is not null;
create index sms_messages_search on sms_messages using gin (company_id, search gin_trgm_ops);

create policy own_work on threads as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then exists (
      select from sms_messages m join jobs j on j.company_id = m.company_id and j.id = m.job_id
      where m.company_id = threads.company_id and m.thread_id = threads.id)
    else false
  end)
  with check (true);
-- Each person's reading is kept instead.
drop index sms_messages_unread;
alter table sms_messages drop column read_at;
