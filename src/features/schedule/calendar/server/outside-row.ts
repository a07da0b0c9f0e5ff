import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobRowToWire, type ListedJob } from '#features/jobs/jobs/job-rows.wire.ts'
import type { OutsideEvent } from '#features/schedule/outside-events/server/outside-events.queries.ts'

/** An event of a calendar outside as a row of ours; one without a name is somebody's own business. */
export function outsideToWire(event: OutsideEvent, viewer: Parameters<typeof jobRowToWire>[1]) {
  const row: ListedJob = {
    ...blank,
    job_id: event.id,
    name: event.title,
    address: event.place,
    created_at: event.starts_at,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    technician_ids: String(event.user_id),
    technician_names: event.fullname,
    technician_colours: event.colour,
  }
  return {
    ...jobRowToWire(row, viewer, true),
    row_key: `calendar-${event.id}`,
    type: 'calendar' as const,
    busy: event.is_busy,
  }
}

/** Fields that an event does not have. */
const blank = {
  number: 0,
  company_name: '',
  phone: '',
  email: '',
  suburb: '',
  lat: null,
  lng: null,
  status_id: statusId.pending,
  list_id: null,
  company_comment: '',
  payment_method: null,
  due_cents: 0,
  invoiced_cents: 0,
  invoiced: false,
  closed_at: null,
  closed_by: null,
  job_version: 0,
  appointment_id: null,
  window_minutes: null,
  appointment_version: null,
  later: false,
  job_types: null,
}
