import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import type { BusyAsk } from '#features/schedule/availability/web/use-busy-question.tsx'

/** Changed appointments are checked for all technicians, the others for those who join. */
export function busyAsks(before: JobValues, values: JobValues): BusyAsk[] {
  const joining = values.technician_ids.filter(id => !before.technician_ids.includes(id))
  return values.appointments.map(appointment => {
    const was = before.appointments.find(each => each.id === appointment.id)
    const isChanged = JSON.stringify(was) !== JSON.stringify(appointment)
    return { appointment, technicians: isChanged ? values.technician_ids : joining }
  })
}
