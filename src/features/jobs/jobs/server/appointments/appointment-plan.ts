import { parseInstant, utcToWall, wallToUtc } from '#shared/dates.ts'
import { minutesAfter, minutesOf, sameIds } from '../../appointments.rules.ts'
import type { AppointmentWish } from '../../appointments.wire.ts'
import type { Appointment, NewAppointment } from './appointments.queries.ts'

export interface Plan {
  added: NewAppointment[]
  changed: { before: Appointment; to: NewAppointment }[]
  cancelled: Appointment[]
  untouched: Appointment[]
}

interface Wanted {
  current: readonly Appointment[]
  /** Undefined: appointments stay, except for their technicians. Times have been checked. */
  sent: readonly AppointmentWish[] | undefined
  /** The job's technicians before and after the save. */
  technicians: { before: readonly number[]; after: readonly number[] }
  defaultMinutes: number
  /** Default of a new appointment: true tells the client. */
  smsByDefault: boolean
  now: Date
}

/**
 * Plans the changes of a save to a job's appointments. Technicians added to the job join its future appointments, and
 * those removed leave them; an appointment whose technicians were chosen by hand keeps them.
 */
export function planAppointments({
  current,
  sent,
  technicians,
  defaultMinutes,
  smsByDefault,
  now,
}: Wanted): Plan {
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
    const start = wish?.starts_at ?? before.starts_at
    const byHand = wish?.technician_ids && !sameIds(wish.technician_ids, before.technician_ids)
    const people = byHand
      ? wish.technician_ids!
      : start > now
        ? [...before.technician_ids, ...joining]
        : before.technician_ids
    const to: NewAppointment = {
      starts_at: start,
      ends_at: minutesAfter(start, wish?.minutes ?? minutesOf(before)),
      window_minutes: wish?.window_minutes ?? before.window_minutes,
      technician_ids: [...new Set(stay(people))],
      send_sms: wish?.send_sms ?? before.send_sms,
    }
    if (isSame(before, to)) plan.untouched.push(before)
    else plan.changed.push({ before, to })
  }

  for (const wish of sent ?? []) {
    const start = wish.starts_at
    if (wish.id || !start) continue
    plan.added.push({
      starts_at: start,
      ends_at: minutesAfter(start, wish.minutes ?? defaultMinutes),
      window_minutes: wish.window_minutes ?? 0,
      technician_ids: stay(wish.technician_ids ?? technicians.after),
      send_sms: wish.send_sms ?? smsByDefault,
    })
  }
  return plan
}

/** All technicians of the appointments that remain on the calendar. */
export function plannedTechnicians(plan: Plan): number[] {
  const lists = [...plan.added, ...plan.changed.map(c => c.to), ...plan.untouched]
  return [...new Set(lists.flatMap(a => a.technician_ids))]
}

/** A company's local time 'yyyy-MM-dd HH:mm:ss' (or with T) as an instant; null if it is not valid. */
function localInstant(text: string, zone: string): string | null {
  const asUtc = parseInstant(
    text
      .trim()
      .replace(/Z$|\.\d+Z?$/, '')
      .replace('T', ' '),
  )
  return asUtc && wallToUtc(utcToWall(asUtc, 'UTC'), zone)
}

export const isSame = (a: NewAppointment, b: NewAppointment): boolean =>
  a.starts_at.getTime() === b.starts_at.getTime() &&
  a.ends_at.getTime() === b.ends_at.getTime() &&
  a.window_minutes === b.window_minutes &&
  a.send_sms === b.send_sms &&
  sameIds(a.technician_ids, b.technician_ids)

/** The single appointment of the older form, and whether to notify the client of new ones. */
interface OlderForm {
  wants_appointment?: boolean | undefined
  utc_time?: string | null | undefined
  local_time?: string | null | undefined
  minutes?: number | '' | null | undefined
  sms?: boolean | undefined
  send_sms?: boolean | undefined
  no_appointment_sms?: boolean | undefined
}

/** The appointment of the older form: its UTC time, else the company's local time; null if the form asks for none. */
export function olderAppointment(form: OlderForm, zone: string): AppointmentWish | null {
  const utc = form.utc_time?.trim()
  const local = form.local_time?.trim()
  if (!(form.wants_appointment ?? Boolean(utc || local))) return null
  const time = utc ? parseInstant(utc) : local ? localInstant(local, zone) : null
  return {
    id: null,
    starts_at: time === null ? null : new Date(time),
    minutes: form.minutes || undefined,
    send_sms: saysSms(form),
  }
}

/** True if a save turns messages to the client on or off for all its appointments; undefined if it does not say. */
export function saysSms({ sms, send_sms, no_appointment_sms }: OlderForm): boolean | undefined {
  return no_appointment_sms ? false : (send_sms ?? sms)
}
