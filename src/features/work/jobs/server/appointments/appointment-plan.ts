import { parseInstant, utcToWall, wallToUtc } from '#shared/dates.ts'
import type { AppointmentInput } from '../../jobs.contract.ts'
import type { Appointment, NewAppointment } from './appointments.queries.ts'

export interface Plan {
  added: NewAppointment[]
  changed: { before: Appointment; to: NewAppointment }[]
  cancelled: Appointment[]
  untouched: Appointment[]
}

interface Wanted {
  current: readonly Appointment[]
  /** Undefined: appointments stay, but for their technicians. Times are checked before. */
  sent: readonly AppointmentInput[] | undefined
  /** The job's technicians before and after the save. */
  technicians: { before: readonly number[]; after: readonly number[] }
  defaultMinutes: number
  now: Date
}

/**
 * What a save does to a job's appointments. Technicians new on the job join its future appointments, those taken
 * off leave all of them; but an appointment whose technicians were changed by hand keeps what was chosen.
 */
export function planAppointments({ current, sent, technicians, defaultMinutes, now }: Wanted): Plan {
  const joining = technicians.after.filter(id => !technicians.before.includes(id))
  const leaving = technicians.before.filter(id => !technicians.after.includes(id))
  const stay = (ids: readonly number[]) => ids.filter(id => !leaving.includes(id))
  const plan: Plan = { added: [], changed: [], cancelled: [], untouched: [] }

  for (const before of current) {
    const wish = sent?.find(a => a.id === before.id)
    if (sent && !wish) {
      plan.cancelled.push(before)
      continue
    }
    const start = startOf(wish) ?? before.starts_at
    const byHand = wish?.worker && !sameIds(wish.worker, before.technician_ids)
    const people = byHand
      ? wish.worker!
      : start > now
        ? [...before.technician_ids, ...joining]
        : before.technician_ids
    const to: NewAppointment = {
      starts_at: start,
      ends_at: later(start, wish?.duration ?? minutesOf(before)),
      technician_ids: [...new Set(stay(people))],
      send_sms: wish?.send_sms ?? before.send_sms,
    }
    if (isSame(before, to)) plan.untouched.push(before)
    else plan.changed.push({ before, to })
  }

  for (const wish of sent ?? []) {
    const start = startOf(wish)
    if (wish.id || !start) continue
    plan.added.push({
      starts_at: start,
      ends_at: later(start, wish.duration ?? defaultMinutes),
      technician_ids: stay(wish.worker ?? technicians.after),
      send_sms: wish.send_sms ?? true,
    })
  }
  return plan
}

/** All technicians of what the plan leaves on the calendar. */
export function plannedTechnicians(plan: Plan): number[] {
  const lists = [...plan.added, ...plan.changed.map(c => c.to), ...plan.untouched]
  return [...new Set(lists.flatMap(a => a.technician_ids))]
}

/** The start of the next appointment, or of the last when all are past; and how many there are. */
export function nextOf(
  appointments: readonly { starts_at: Date }[],
  now: Date,
): { appointment_at: Date | null; appointment_count: number } {
  const starts = appointments.map(a => a.starts_at).sort((a, b) => a.getTime() - b.getTime())
  return {
    appointment_at: starts.find(start => start >= now) ?? starts.at(-1) ?? null,
    appointment_count: starts.length,
  }
}

/** A company's wall time 'yyyy-MM-dd HH:mm:ss' (or with T) as an instant; null when it is none. */
export function localInstant(text: string, zone: string): string | null {
  const asUtc = parseInstant(
    text
      .trim()
      .replace(/Z$|\.\d+Z?$/, '')
      .replace('T', ' '),
  )
  return asUtc && wallToUtc(utcToWall(asUtc, 'UTC'), zone)
}

export const minutesOf = (a: { starts_at: Date; ends_at: Date }): number =>
  (a.ends_at.getTime() - a.starts_at.getTime()) / 60_000

export const later = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * 60_000)

export const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every(id => b.includes(id))

export const isSame = (a: NewAppointment, b: NewAppointment): boolean =>
  a.starts_at.getTime() === b.starts_at.getTime() &&
  a.ends_at.getTime() === b.ends_at.getTime() &&
  a.send_sms === b.send_sms &&
  sameIds(a.technician_ids, b.technician_ids)

/** The instant that was sent, or null when none was or it is no time. */
export function sentInstant(wish: { appointment_time?: string | null | undefined }): string | null {
  return wish.appointment_time ? parseInstant(wish.appointment_time.trim()) : null
}

function startOf(wish: AppointmentInput | undefined): Date | null {
  const instant = wish && sentInstant(wish)
  return instant ? new Date(instant) : null
}
