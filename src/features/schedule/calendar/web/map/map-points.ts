import { isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { utcToWall } from '#shared/dates.ts'
import { dayOf } from '#web/planner/layout/visible-days.ts'
import {
  type AppointmentReply,
  type AppointmentRow,
  appointmentOf,
  isOf,
  namesOf,
  nobodysColour,
  titleOf,
} from '../calendar-events.ts'

/** More pins than these tell nothing, and take long to draw. */
export const mostPins = 400

export interface VisitPin {
  row: AppointmentRow & { lat: number; lng: number }
  /** Which visit of that technician's day it is. */
  order: number
  technician: TechnicianOption | null
}

interface Shown {
  first: number
  last: number
  technician: number | null
  zone: string
}

/**
 * The visits of the days shown in the order of their times, each with its number in the day of whom it is drawn for:
 * the technician that is looked at, else the first of its crew.
 */
export function visitPins(
  rows: readonly AppointmentReply[],
  { first, last, technician, zone }: Shown,
): { pins: VisitPin[]; placeless: number } {
  const orders = new Map<string, number>()
  let placeless = 0
  const pins = rows
    .map(row => ({ row, day: dayOf(utcToWall(row.appointment_time, zone)) }))
    .filter(({ day }) => day >= first && day <= last)
    .filter(({ row }) => isOf(technician, row.workers))
    .map(({ row, day }) => ({ row: appointmentOf(row), day }))
    .sort((a, b) => a.row.starts_at.localeCompare(b.row.starts_at) || a.row.id - b.row.id)
    .flatMap(({ row, day }): VisitPin[] => {
      const whose = row.technicians.find(each => each.value === technician) ?? row.technicians[0] ?? null
      const key = `${whose?.value} ${day}`
      const order = (orders.get(key) ?? 0) + 1
      orders.set(key, order)
      const { lat, lng } = row
      if (lat !== null && lng !== null) return [{ row: { ...row, lat, lng }, order, technician: whose }]
      placeless++
      return []
    })
  return { pins, placeless }
}

/** How a visit is drawn and read out. */
export const pinOf = ({ row, order, technician }: VisitPin, time: string) => ({
  key: String(row.appointment_id),
  lat: row.lat,
  lng: row.lng,
  label: [`${time} ${titleOf(row)}`, row.suburb || row.address, namesOf(row)].filter(Boolean).join(', '),
  text: technician ? String(order) : '–',
  colour: technician?.color || nobodysColour,
  isFaint: isEnded(row.status_id),
})

/** Jobs that wait for a time and have a place. */
export const waitingPins = (jobs: readonly ShownRow[], label: (title: string) => string) =>
  jobs.flatMap(({ lat, lng, ...job }) =>
    lat === null || lng === null
      ? []
      : [{ key: `job ${job.id}`, lat, lng, label: label(titleOf(job)), text: '?', colour: nobodysColour }],
  )
