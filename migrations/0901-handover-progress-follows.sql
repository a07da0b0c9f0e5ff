-- How handed over work goes is told as it happens, and no longer looked for among all of it each minute.
insert into happening_queue (company_id, follower, id, at, name, table_name, row_id, facts)
select company_id, 'handover-progress', nextval('happening_id_seq'), now(), 'diary.written', 'jobs', job_id,
  jsonb_build_object('session', session)
from (
  select distinct d.company_id, d.job_id, d.session from handovers h
  join diary_entries d on d.company_id = h.company_id and d.job_id = h.job_id and d.id > h.told_entry and d.at > h.answered_at
  where h.direction = 'in' and h.status = 'accepted' and h.answered_at > now() - interval '1 year'
) untold;
alter table handovers drop column told_entry;
