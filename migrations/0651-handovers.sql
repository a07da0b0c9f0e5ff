-- Work that one company hands to another: a row on each side, each with the whole document, so that nothing is read across.

create sequence handover_id_seq;
create table handovers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('handover_id_seq'),
  direction text not null check (direction in ('out', 'in')),
  kind text not null check (kind in ('job', 'lead', 'client')),
  -- the company on the other side, and its row; no foreign keys
  other_company_id bigint not null,
  other_name text not null,
  other_id bigint,
  title text not null,
  document jsonb not null,
  status text not null default 'sent' check (status in ('sent', 'accepted', 'declined', 'withdrawn')),
  -- why it was declined
  reason text not null default '',
  sent_at timestamptz not null,
  sent_by text not null,
  answered_at timestamptz,
  answered_by text not null default '',
  -- out: what was handed over; in: what was made of it
  job_id bigint,
  lead_id bigint,
  client_id bigint,
  -- status of the work where it is done, and the last entry of its diary, as far as the sender was told
  progress smallint,
  told_entry bigint not null default 0,
  -- in: files of the document that were copied
  files_done integer not null default 0,
  -- the receiver's user by whom it is accepted as it arrives: the sender has a place there
  accepts_as bigint,
  version integer not null default 1,
  primary key (company_id, id),
  -- deferred: new jobs and clients are stored with the commit
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred
);
create unique index handovers_other on handovers (company_id, direction, other_company_id, other_id);
create index handovers_list on handovers (company_id, direction, id);
create index handovers_job on handovers (company_id, job_id) where job_id is not null;
create index handovers_lead on handovers (company_id, lead_id) where lead_id is not null;
create index handovers_client on handovers (company_id, client_id) where client_id is not null;
create index handovers_followed on handovers (company_id, job_id, lead_id) where direction = 'in' and status = 'accepted';
call guard_company_table('handovers');

-- Companies that have news for those who handed work to them.
create function companies_with_handover_news() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct h.company_id from handovers h
  left join jobs j on j.company_id = h.company_id and j.id = h.job_id
  left join leads l on l.company_id = h.company_id and l.id = h.lead_id
  where current_setting('app.platform', true) = 'on' and h.direction = 'in' and h.status = 'accepted'
    and h.answered_at > now() - interval '1 year'
    and (coalesce(j.status_id, l.status) is distinct from h.progress or exists (
      select 1 from diary_entries d where d.company_id = h.company_id and d.job_id = h.job_id and d.id > h.told_entry
        and d.at > h.answered_at and d.type in ('status', 'schedule', 'task', 'note')))
$$;
revoke all on function companies_with_handover_news() from public;
grant execute on function companies_with_handover_news() to tradewind_app;
