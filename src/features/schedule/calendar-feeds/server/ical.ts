import { descriptionOf, summaryOf } from '../feeds.text.ts'
import type { FeedAppointment } from './feeds.queries.ts'

interface FeedFacts {
  /** Calendar name shown by calendar programs. */
  name: string
  publicUrl: string
  companyId: number
  /** Everybody's appointments: each says who comes. */
  isCompany: boolean
}

/** Hours after which calendar programs are asked to read again. */
const again = 60 * 60

/** Appointments as an iCalendar file (RFC 5545). All times are UTC: each program shows them in its own zone. */
export async function icalOf(appointments: readonly FeedAppointment[], facts: FeedFacts): Promise<string> {
  const { default: ical, ICalCalendarMethod } = await import('ical-generator')
  const calendar = ical({
    name: facts.name,
    prodId: { company: 'Tradewind', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: again,
  })
  const host = new URL(facts.publicUrl).hostname
  for (const appointment of appointments) {
    const { id, version, starts_at, ends_at, created_at, job_id, address, lat, lng } = appointment
    calendar.createEvent({
      id: `appointment-${facts.companyId}-${id}@${host}`,
      sequence: version - 1,
      start: starts_at,
      end: ends_at,
      created: created_at,
      stamp: created_at,
      summary: summaryOf(appointment, facts.isCompany),
      description: descriptionOf(appointment),
      url: `${facts.publicUrl}/jobs?job=${job_id}`,
      ...(address && {
        location: { title: address, ...(lat !== null && lng !== null && { geo: { lat, lon: lng } }) },
      }),
    })
  }
  return calendar.toString()
}
