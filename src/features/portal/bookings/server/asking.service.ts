import { oneBookingAtATime } from '#features/schedule/online-times/server/online-times.queries.ts'
import { onlineTimes } from '#features/schedule/online-times/server/online-times.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import type { PortalSession } from '#server/auth/portal-sessions.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { refuse } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import { bookingTexts, mostInAnHour, mostOpen } from '../bookings.rules.ts'
import { insertRequest, lastRequestFor, timesAskedFor } from './bookings.queries.ts'
import { type Asked, wantedOf } from './times.service.ts'

/** The client for whom a time is asked for. */
export type Asker = Pick<PortalSession, 'clientId' | 'name' | 'timeZone'>

/** Counts a request of this client, and refuses one too many in an hour. */
export async function countAsking(db: Doors, clientId: number): Promise<void> {
  if (!(await countAttempt(db, `portal-booking:${clientId}`, mostInAnHour, 60)))
    refuse(429, bookingTexts.tooMany)
}

/** Holds a time that is free and asks the office, in a transaction that is limited to the client. */
export async function askForTime(
  tx: CompanyTx,
  outbox: Services['outbox'],
  client: Asker,
  { starts_at, note, ...asked }: Asked & { starts_at: string; note: string },
) {
  const { clientId, name, timeZone } = client
  await oneBookingAtATime(tx)
  const { quote_id } = asked
  const before = quote_id === null ? undefined : await lastRequestFor(tx, quote_id)
  if (before?.status === 'requested') return refuse(409, bookingTexts.waiting, { field: 'starts_at' })
  const wanted = await wantedOf(tx, client, asked)
  const waiting = await timesAskedFor(tx)
  if (waiting.length >= mostOpen) return refuse(409, bookingTexts.tooMany)
  const start = new Date(starts_at)
  if (waiting.some(at => at.getTime() === start.getTime()))
    return refuse(409, bookingTexts.askedBefore, { field: 'starts_at' })
  const opening = await overAllWork(tx, 'who is free', async all =>
    (await onlineTimes(all, { ...wanted, zone: timeZone })).at(start),
  )
  if (!opening) return refuse(409, bookingTexts.gone, { field: 'starts_at' })
  const { job_type_id, address, minutes } = wanted
  const row = await insertRequest(tx, {
    client_id: clientId,
    job_type_id,
    quote_id,
    address,
    note,
    starts_at: start,
    ends_at: new Date(start.getTime() + minutes * 60_000),
    technician_id: opening.technician,
  })
  tx.record('booking_requests', null, row)
  const at = { instant: instantText(start) }
  await tellPeople(tx, outbox, [{ kind: 'bookingRequested', path: '/bookingRequests', values: { name, at } }])
  return { id: row.id, message: bookingTexts.asked }
}
