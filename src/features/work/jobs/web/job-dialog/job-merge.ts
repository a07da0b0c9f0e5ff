import { type AppointmentValue, changedParts, type JobPart, type JobValues } from '../job-form/job-values.ts'
import { jobParts } from './part-text.ts'

/** The form's fields that belong to a part: percentages come with their switch. */
const fieldsOf = (part: JobPart): (keyof JobValues)[] =>
  part === 'percentages' ? ['percentages', 'modify'] : [part as keyof JobValues]

/**
 * The job as another person left it, with what was changed here on top of it. Appointments are put together one
 * by one, so that neither side's new, moved or cancelled one is lost.
 */
export function mergeMine(base: JobValues, mine: JobValues, theirs: JobValues): JobValues {
  const merged: JobValues = { ...theirs }
  for (const part of changedParts(base, mine, jobParts)) {
    if (part === 'appointments') {
      merged.appointments = mergeAppointments(base.appointments, mine.appointments, theirs.appointments)
    } else {
      for (const field of fieldsOf(part)) Object.assign(merged, { [field]: mine[field] })
    }
  }
  return merged
}

const isSame = (a: AppointmentValue | undefined, b: AppointmentValue | undefined) =>
  a?.starts_at === b?.starts_at && a?.minutes === b?.minutes

export function mergeAppointments(
  base: readonly AppointmentValue[],
  mine: readonly AppointmentValue[],
  theirs: readonly AppointmentValue[],
): AppointmentValue[] {
  const find = (list: readonly AppointmentValue[], id: number | null) => list.find(each => each.id === id)
  const kept = mine.flatMap((each): AppointmentValue[] => {
    if (each.id === null) return [each]
    const now = find(theirs, each.id)
    const isMineChanged = !isSame(each, find(base, each.id))
    if (now) return [isMineChanged ? each : now]
    // They cancelled it: what was moved here meanwhile is booked anew.
    return isMineChanged ? [{ ...each, id: null }] : []
  })
  const added = theirs.filter(each => !find(base, each.id) && !find(kept, each.id))
  // What was cancelled here, but moved by them meanwhile, stays as they moved it.
  const moved = theirs.filter(each => {
    const before = find(base, each.id)
    return before && !find(mine, each.id) && !isSame(each, before)
  })
  return [...kept, ...moved, ...added]
}
