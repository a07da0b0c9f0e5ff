-- Appointments from before clients were told of theirs (0110) are ahead without a reminder. Their clients know of them:
-- they are reminded like others, and told when something changes.
update appointments a
set tell_at = now(), told_starts_at = a.starts_at, told_window = a.window_minutes
from jobs j
where j.company_id = a.company_id and j.id = a.job_id and j.deleted_at is null and j.status_id <> 4
  and a.starts_at > now() and a.cancelled_at is null and a.send_sms
  and a.tell_at is null and a.remind_at is null and a.told_starts_at is null and a.reminded_starts_at is null;
