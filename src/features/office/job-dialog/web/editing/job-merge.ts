import { moneyFields } from '#features/jobs/jobs/jobs.rules.ts'
import { mergeRows } from '#features/jobs/jobs/row-merge.rules.ts'
import {
  type AppointmentValue,
  changedParts,
  type JobPart,
  type JobValues,
} from '#features/office/job-form/web/job-values.ts'
import { jobParts } from './part-text.ts'

/** The form fields that make up a part: percentages belong with their switch, a site with its address. */
const fieldsOf = (part: JobPart): (keyof JobValues)[] =>
  part === 'percentages'
    ? ['percentages', 'modify']
    : part === 'payment'
      ? moneyFields
      : part === 'place'
        ? ['place', 'site_id']
        : [part as keyof JobValues]

/**
 * The job as another person saved it, with the changes made here on top. Appointments are merged one by one, so that
 * neither side's new, moved or cancelled ones are lost.
 */
export function mergeMine(base: JobValues, mine: JobValues, theirs: JobValues): JobValues {
  const merged: JobValues = { ...theirs, transfers: mine.transfers, review: mine.review }
  for (const part of changedParts(base, mine, jobParts)) {
    if (part === 'appointments') {
      merged.appointments = mergeAppointments(base.appointments, mine.appointments, theirs.appointments)
    } else if (part === 'new_contacts') {
      const changed = mine.contacts.filter(contact => contact.isChanged)
      merged.new_contacts = mine.new_contacts
      merged.contacts = theirs.contacts.map(each => changed.find(({ id }) => id === each.id) ?? each)
    } else if (part === 'tasks' || part === 'parts' || part === 'estimates' || part === 'notes') {
      Object.assign(merged, { [part]: mergeRows<{ id: string }>(base[part], mine[part], theirs[part]) })
    } else {
      for (const field of fieldsOf(part)) Object.assign(merged, { [field]: mine[field] })
    }
  }
  return merged
}

/** The parts that both have changed, each to something else: only about these is there anything to ask. */
export function clashingParts(base: JobValues, mine: JobValues, theirs: JobValues): JobPart[] {
  const here = changedParts(base, mine, jobParts)
  const apart = changedParts(mine, theirs, jobParts)
  return changedParts(base, theirs, jobParts).filter(part => {
    if (!here.includes(part) || !apart.includes(part)) return false
    return part !== 'appointments' || base.appointments.some(each => isContested(each, mine, theirs))
  })
}

/** True if both have moved or cancelled the same appointment. */
function isContested(was: AppointmentValue, mine: JobValues, theirs: JobValues): boolean {
  const [here, there] = [mine, theirs].map(side => side.appointments.find(each => each.id === was.id))
  return !isSame(was, here) && !isSame(was, there) && !isSame(here, there)
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
    // They cancelled it: if it was moved here meanwhile, it is booked again.
    return isMineChanged ? [{ ...each, id: null }] : []
  })
  const added = theirs.filter(each => !find(base, each.id) && !find(kept, each.id))
  // If it was cancelled here but moved by them meanwhile, it stays where they moved it.
  const moved = theirs.filter(each => {
    const before = find(base, each.id)
    return before && !find(mine, each.id) && !isSame(each, before)
  })
  return [...kept, ...moved, ...added]
}
