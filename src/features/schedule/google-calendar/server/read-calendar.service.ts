import { zoneOf } from '#features/messages/appointment-messages/server/arrivals.queries.ts'
import {
  keepOutsideEvents,
  type NewOutsideEvent,
  removeOtherEvents,
  removeOutsideEvents,
} from '#features/schedule/outside-events/server/outside-events.queries.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import {
  CalendarGone,
  type Changes,
  type OpenCalendars,
  type ReadEvent,
} from '#server/providers/calendars/calendars.port.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import { outsideText } from '#shared/outside-text.ts'
import { readDays, wholeEvery } from '../google-calendar.rules.ts'
import { type CalendarRow, deleteCalendars, keepToken, ourEvents } from './google-calendar.queries.ts'

const day = 86_400_000
/** So many rows go into one statement. */
const atOnce = 1_000

/** True if all of a calendar is to be read, not only what changed. */
const isWholeDue = ({ sync_token, whole_at }: CalendarRow, now: Date): boolean =>
  !sync_token || !whole_at || now.getTime() - whole_at.getTime() >= wholeEvery * day

/** Brings what is kept of a calendar in step with it; false: it is no more, and nothing is kept of it. */
export async function readCalendar(
  db: Doors,
  company: CompanyId,
  google: OpenCalendars,
  calendar: CalendarRow & { user_id: number },
): Promise<boolean> {
  const { zone, now } = await db.readCompany(company, async tx => ({ zone: await zoneOf(tx), now: tx.now }))
  const range = {
    from: new Date(now.getTime() - readDays.past * day),
    to: new Date(now.getTime() + readDays.ahead * day),
  }
  let isWhole = isWholeDue(calendar, now)
  let changes: Changes | null = null
  try {
    if (!isWhole) changes = await google.since(calendar.google_id, calendar.sync_token!)
    isWhole = changes === null
    changes ??= await google.all(calendar.google_id, range)
  } catch (error) {
    if (!(error instanceof CalendarGone)) throw error
    await db.withCompany(company, async tx => {
      await deleteCalendars(tx, [calendar.id])
      tx.tell('settings', 'appointments')
    })
    return false
  }
  const { events, gone, token } = changes
  await db.withCompany(company, async tx => {
    const written = await ourEvents(
      tx,
      events.map(event => event.id),
    )
    const foreign = events.filter(event => !event.isOurs && !written.has(event.id))
    const rows = foreign.flatMap(event => rowOf(event, zone))
    for (let at = 0; at < rows.length; at += atOnce)
      await keepOutsideEvents(tx, calendar, rows.slice(at, at + atOnce))
    if (isWhole) {
      const kept = rows.map(row => row.source_id)
      await removeOtherEvents(tx, calendar.id, kept)
    } else {
      await removeOutsideEvents(tx, calendar.id, gone)
    }
    await keepToken(tx, calendar.id, { sync_token: token || null, ...(isWhole && { whole_at: now }) })
    if (isWhole || foreign.length + gone.length > 0) tx.tell('appointments')
  })
  return true
}

/** Whole days are those of the company's zone. */
function rowOf(event: ReadEvent, zone: string): NewOutsideEvent[] {
  const isAllDay = typeof event.start === 'string'
  const [starts_at, ends_at] = [event.start, event.end].map(moment =>
    typeof moment === 'string' ? new Date(dayStartUtc(parseDay(moment) ?? 0, zone)) : moment,
  ) as [Date, Date]
  if (ends_at < starts_at) return []
  return [
    {
      source_id: event.id,
      title: outsideText(event.title, 300),
      place: outsideText(event.place, 300),
      starts_at,
      ends_at,
      is_all_day: isAllDay,
      is_private: event.isPrivate,
      is_busy: event.isBusy,
    },
  ]
}
