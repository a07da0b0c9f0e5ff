import { createHash } from 'node:crypto'
import { descriptionOf, summaryOf } from '#features/schedule/calendar-feeds/feeds.text.ts'
import type { FeedAppointment } from '#features/schedule/calendar-feeds/server/feeds.queries.ts'
import type { WrittenEvent } from '#server/providers/calendars/calendars.port.ts'
import { ownIdStart } from '#server/providers/calendars/own-events.ts'
import type { CopyRow } from './google-calendar.queries.ts'

/** An appointment as it should stand in a calendar. */
interface Wanted {
  appointment: number
  event: WrittenEvent
  digest: string
}

/** Writes that make a calendar hold each appointment once, as it is. */
export interface WritePlan {
  put: Wanted[]
  remove: CopyRow[]
}

export function wantedOf(
  appointments: readonly FeedAppointment[],
  publicUrl: string,
  zone: string,
): Wanted[] {
  return appointments.map(appointment => {
    const event: WrittenEvent = {
      title: summaryOf(appointment, false),
      place: appointment.address,
      text: descriptionOf(appointment),
      url: `${publicUrl}/jobs?job=${appointment.job_id}`,
      start: appointment.starts_at,
      end: appointment.ends_at,
      zone,
    }
    return { appointment: appointment.id, event, digest: digestOf(JSON.stringify(event)) }
  })
}

/** Past events stay as they were. `calendar` null: nothing is written any more. */
export function planWrites(
  wanted: readonly Wanted[],
  copies: readonly CopyRow[],
  calendar: string | null,
  over: Date,
): WritePlan {
  const is = new Map(copies.map(copy => [copy.appointment_id, copy]))
  const should = new Set(wanted.map(each => each.appointment))
  const isElsewhere = (copy: CopyRow) => copy.write_calendar !== calendar
  return {
    put: wanted.filter(({ appointment, digest }) => {
      const copy = is.get(appointment)
      return calendar !== null && (!copy || isElsewhere(copy) || copy.digest !== digest)
    }),
    remove: copies.filter(
      copy => copy.ends_at > over && (isElsewhere(copy) || !should.has(copy.appointment_id)),
    ),
  }
}

/** The id of an appointment's event: always the same, so that however often it is written it is there once. */
export function eventId(
  place: { publicUrl: string; companyId: number; account: number },
  appointment: number,
) {
  const { publicUrl, companyId, account } = place
  return ownIdStart + digestOf(`${publicUrl} ${companyId} ${account} ${appointment}`).slice(0, 40)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
