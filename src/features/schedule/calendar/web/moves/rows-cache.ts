import type { QueryClient } from '@tanstack/react-query'
import type { JobAppointment } from '#features/jobs/jobs/appointments.wire.ts'
import { peopleToWire, rowWithAppointment } from '#features/jobs/jobs/job-rows.wire.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { addMinutesUtc } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { calendarContract } from '../../calendar.contract.ts'
import { withSaved } from '../../calendar-rows.wire.ts'
import type { AppointmentReply, Placement } from '../calendar-events.ts'

type RangeReply = Receives<typeof calendarContract.range>
type RowsReply = Receives<typeof calendarContract.rows>

/** Updates an appointment in every cached range with the server's answer. */
export function keepAppointment(queryClient: QueryClient, saved: JobAppointment): void {
  const { queryKey } = readQuery(teamContract.workerOptions, {})
  const team = queryClient.getQueryData<Receives<typeof teamContract.workerOptions>>(queryKey)?.result ?? []
  queryClient.setQueriesData<RangeReply>(
    { queryKey: [calendarContract.range.path] },
    reply => reply && { ...reply, data: reply.data.map(row => rowWithAppointment(row, saved, team)) },
  )
  queryClient.setQueriesData<RowsReply>(
    { queryKey: [calendarContract.rows.path] },
    reply => reply && { ...reply, ...withSaved(reply, saved, team) },
  )
}

/** The rows, with those being saved already in their new place. */
export function withPlaced(
  rows: readonly AppointmentReply[],
  placed: ReadonlyMap<number, Placement>,
): readonly AppointmentReply[] {
  if (placed.size === 0) return rows
  return rows.map(row => {
    const to = placed.get(row.appointment_id)
    if (!to) return row
    const { start, minutes, technicians } = to
    return {
      ...row,
      ...(technicians && peopleToWire(technicians)),
      appointment_time: start,
      end: addMinutesUtc(start, minutes),
      duration: minutes,
    }
  })
}
