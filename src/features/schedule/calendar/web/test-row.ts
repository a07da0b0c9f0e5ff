import type { JobRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { addMinutesUtc, parseInstant } from '#shared/dates.ts'
import { type AppointmentReply, type AppointmentRow, appointmentOf } from './calendar-events.ts'

/** An appointment for tests: two technicians, for Jane Smith in Bondi. */
export const testRow = (start: string, duration: number, more: Partial<JobRow> = {}): AppointmentRow =>
  appointmentOf(testReply(start, duration, more))

/** An appointment as the server answers it. */
export function testReply(start: string, duration: number, more: Partial<JobRow> = {}): AppointmentReply {
  return {
    id: 7,
    row_key: '7-42',
    job_number: 1042,
    appointment_id: 42,
    appointment_time: parseInstant(start)!,
    appointment_time_local: null,
    end: addMinutesUtc(start, duration),
    duration,
    arrival_window: 0,
    type: 'job',
    user_id: '3,4',
    user_color: '#0f9f94,#2563eb',
    user_name: 'Tom Reid, Ann Cole',
    workers: [3, 4],
    name: 'Jane Smith',
    companyname: '',
    address: '12 Smith Street, Bondi NSW',
    suburb_name: 'Bondi',
    latitude: null,
    longitude: null,
    phone: '',
    email: '',
    job_type: 'Plumbing',
    job_status: 1,
    company_comment: 'Leaking tap\nring first',
    invoiced: false,
    date_created: '2026-01-01T00:00:00Z',
    date_closed: null,
    closed_by_id: null,
    version: 1,
    list_id: null,
    appointment_version: 1,
    ...more,
  } as AppointmentReply
}
