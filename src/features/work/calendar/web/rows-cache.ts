import type { QueryClient } from '@tanstack/react-query'
import type { appointmentsContract } from '#features/work/jobs/appointments.contract.ts'
import type { JobRow } from '#features/work/jobs/jobs.wire.ts'
import { addMinutesUtc } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { calendarContract } from '../calendar.contract.ts'
import type { AppointmentRow, Placement } from './calendar-events.ts'

type RangeReply = Receives<typeof calendarContract.range>
/** An appointment as returned by a move. */
export type KnownAppointment = Receives<typeof appointmentsContract.move>['result']

/** Updates an appointment in every cached range with the server's answer. */
export function keepAppointment(queryClient: QueryClient, appointment: KnownAppointment): void {
  const to = { start: appointment.appointment_time, minutes: appointment.duration }
  const change = (row: JobRow): JobRow =>
    row.appointment_id === appointment.id
      ? { ...row, ...timesAt(to), appointment_version: appointment.version }
      : row
  queryClient.setQueriesData<RangeReply>(
    { queryKey: [calendarContract.range.path] },
    reply => reply && { ...reply, data: reply.data.map(change) },
  )
}

/** The rows, with those being saved already in their new place. */
export function withPlaced(
  rows: readonly AppointmentRow[],
  placed: ReadonlyMap<number, Placement>,
): readonly AppointmentRow[] {
  if (placed.size === 0) return rows
  return rows.map(row => {
    const to = placed.get(row.appointment_id)
    return to ? { ...row, ...timesAt(to) } : row
  })
}

function timesAt({ start, minutes }: Placement) {
  return { appointment_time: start, end: addMinutesUtc(start, minutes), duration: minutes }
}
