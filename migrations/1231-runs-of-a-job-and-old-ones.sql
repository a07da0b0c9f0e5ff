-- A job shows what automations will still do about it.
create index automation_runs_job on automation_runs (company_id, job_id) where state = 'waiting';
-- Runs are forgotten a year after they ended.
create index automation_runs_ended on automation_runs (company_id, ended_at) where ended_at is not null;
