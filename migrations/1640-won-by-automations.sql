-- Messages of automations that went to clients: what somebody decides within 30 days is won by the last of them. They stay when
-- runs are forgotten.
create table automation_reaches (
  company_id bigint not null references companies (id) on delete cascade,
  -- as automation_steps
  run_id bigint not null,
  position integer not null,
  automation_id bigint not null,
  -- null: deleted for good, or a lead who is no client yet
  client_id bigint,
  lead_id bigint,
  sms_id bigint,
  outbox_id bigint,
  -- when it leaves
  at timestamptz not null,
  primary key (company_id, run_id, position),
  foreign key (company_id, automation_id) references automations (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id)
);
create index automation_reaches_automation on automation_reaches (company_id, automation_id);
create index automation_reaches_client on automation_reaches (company_id, client_id, at) where client_id is not null;
create index automation_reaches_lead on automation_reaches (company_id, lead_id, at) where lead_id is not null;
create index automation_reaches_lately on automation_reaches (at);
create index clients_merged on clients (company_id, merged_into) where merged_into is not null;

insert into automation_reaches (company_id, run_id, position, automation_id, client_id, lead_id, at)
select r.company_id, r.id, s.position, r.automation_id, c.id, l.id, s.at
from automation_steps s
join automation_runs r on r.company_id = s.company_id and r.id = s.run_id
left join clients c on c.company_id = r.company_id and c.id = r.client_id
left join leads l on r.source = 'leads' and l.company_id = r.company_id and l.id = r.row_id
where s.outcome = 'done' and r.steps -> s.position ->> 'kind' in ('email', 'sms', 'review') and (c.id is not null or l.id is not null);
call guard_shared_table('automation_reaches', 'company_id');
-- What is taken back counts for a campaign whenever that is.
update figure_states s set built_at = null
where exists (select from automation_reaches r where r.company_id = s.company_id)
  or exists (select from campaigns c where c.company_id = s.company_id and c.started_at is not null);
