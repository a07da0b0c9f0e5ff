import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import { minutesOfType } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { onlineTimes } from '#features/schedule/online-times/server/online-times.service.ts'
import type { PortalSession } from '#server/auth/portal-sessions.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { bookableQuotes } from '../../client-home/server/client-home.queries.ts'
import { bookingTexts } from '../bookings.rules.ts'
import { clientPlace, jobPlaces, offeredTypes, timesAskedFor } from './bookings.queries.ts'

export interface Asked {
  job_type_id: number | null
  quote_id: number | null
  address: string
}

/** The requested work, checked: it belongs to the client and is offered. */
export interface Wanted {
  job_type_id: number | null
  quote_id: number | null
  address: string
  suburb: string
  lat: number | null
  lng: number | null
  minutes: number
}

/** In the client's own transaction. */
export async function wantedOf(
  tx: CompanyTx,
  client: Pick<PortalSession, 'clientId'>,
  asked: Asked,
): Promise<Wanted> {
  const types = await offeredTypes(tx)
  const type = types.find(each => each.id === asked.job_type_id)
  const quote =
    asked.quote_id === null ? undefined : (await bookableQuotes(tx)).find(each => each.id === asked.quote_id)
  if (asked.quote_id !== null && !quote) return notFound()
  if (asked.job_type_id !== null && !type) return notFound()
  if (!quote && !type) return refuse(400, bookingTexts.noType, { field: 'job_type_id' })
  const home = await clientPlace(tx, client.clientId)
  const places = await jobPlaces(tx)
  const known = [...(home ? [{ address: home.main_address, lat: home.lat, lng: home.lng }] : []), ...places]
  const typed = asked.address || quote?.site_address || quote?.address || home?.main_address || ''
  if (typed === '') return refuse(400, bookingTexts.noAddress, { field: 'address' })
  const place = known.find(each => each.address.toLowerCase() === typed.toLowerCase())
  return {
    job_type_id: type?.id ?? null,
    quote_id: quote?.id ?? null,
    address: typed,
    suburb: home?.main_address.toLowerCase() === typed.toLowerCase() ? home.suburb : '',
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    minutes: type ? minutesOfType([{ id: type.id, minutes: type.minutes }], [type.id]) : defaultDuration,
  }
}

/** The free times that are offered to a client, in their own transaction: none that they have asked for already. */
export async function timesFor(tx: CompanyTx, zone: string, wanted: Wanted): Promise<Date[]> {
  // Everybody's work decides that, of which the client sees nothing but the times: so it is read as the product reads.
  const free = await overAllWork(tx, 'who is free', async all => {
    const times = await onlineTimes(all, { ...wanted, zone })
    return times.offered().map(times.instantOf)
  })
  const asked = (await timesAskedFor(tx)).map(Number)
  return free.filter(at => !asked.includes(at.getTime()))
}
