-- Closed jobs of a technician in a range of days, which a dispatcher asks for all day: without this, all closed jobs of
-- those days are joined with all jobs of the technician. A booking pays nothing for it, as open jobs are not in the index.

-- When the job was closed, kept in step with jobs; null: it is open.
alter table job_technicians add column closed_at timestamptz;
update job_technicians t set closed_at = j.closed_at
from jobs j where j.company_id = t.company_id and j.id = t.job_id and j.closed_at is not null;
create index job_technicians_closed on job_technicians (company_id, user_id, closed_at, job_id) where closed_at is not null;
