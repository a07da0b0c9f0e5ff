import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { type BusyAsk, notTimed } from '#features/schedule/availability/web/use-busy-question.tsx'

/**
 * Changed appointments are checked for all technicians, the others for those who join; all are if the job is of another
 * type now. Who joins a job without an appointment is asked about too.
 */
export function busyAsks(before: JobValues, values: JobValues): BusyAsk[] {
  const joining = values.technician_ids.filter(id => !before.technician_ids.includes(id))
  const isOtherWork = values.job_type_ids.some(id => !before.job_type_ids.includes(id))
  const people = isOtherWork ? values.technician_ids : joining
  if (values.appointments.length === 0) return [{ appointment: notTimed, technicians: people }]
  return values.appointments.map(appointment => {
    const was = before.appointments.find(each => each.id === appointment.id)
    const isChanged = JSON.stringify(was) !== JSON.stringify(appointment)
    return { appointment, technicians: isChanged ? values.technician_ids : people }
  })
}
