import { inSlices } from '#server/in-slices.ts'
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

const end = 'END:VCALENDAR'

/** Appointments as an iCalendar file (RFC 5545). All times are UTC: each program shows them in its own zone. */
export async function icalOf(appointments: readonly FeedAppointment[], facts: FeedFacts): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEvent } = await import('ical-generator')
  const calendar = ical({
    name: facts.name,
    prodId: { company: 'Tradewind', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: again,
  })
  const frame = calendar.toString()
  const host = new URL(facts.publicUrl).hostname
  const parts = [frame.slice(0, frame.lastIndexOf(end))]
  for await (const appointment of inSlices(appointments)) {
    const { id, version, starts_at, ends_at, created_at, job_id, address, lat, lng } = appointment
    const event = {
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
    }
    parts.push(foldIcal(new ICalEvent(event, calendar).toString()))
  }
  return [...parts, end].join('')
}

/** Octets of a line, without its end. */
const longestLine = 75

/** Lines folded as RFC 5545 asks for (3.1), at no half character. The library's own takes 2 ms an appointment. */
export function foldIcal(text: string): string {
  return text.split('\r\n').map(foldedLine).join('\r\n')
}

function foldedLine(line: string): string {
  let bytes = 0
  let from = 0
  const pieces: string[] = []
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at)!
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes + size > longestLine) {
      pieces.push(line.slice(from, at))
      from = at
      // The space that goes before what is folded.
      bytes = 1
    }
    bytes += size
    at += code > 0xffff ? 2 : 1
  }
  return [...pieces, line.slice(from)].join('\r\n ')
}
