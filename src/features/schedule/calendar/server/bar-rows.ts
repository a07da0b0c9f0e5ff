import type { OutsideEvent } from '#features/schedule/outside-events/server/outside-events.queries.ts'
import type { Answers } from '#shared/endpoint.ts'
import type { calendarContract } from '../calendar.contract.ts'
import type { BarRow, barNames } from './calendar.queries.ts'

type Reply = Answers<typeof calendarContract.rows>
type Names = Awaited<ReturnType<typeof barNames>>

interface Wanted {
  /** Addresses and comments. */
  texts: boolean
  /** When and by whom jobs were closed, for those who may reopen only what they closed themselves. */
  closing: boolean
}

/** Appointments as the calendar's columns, with the names that they use. */
export function barsToWire(
  bars: readonly BarRow[],
  names: Names,
  outside: readonly OutsideEvent[],
  { texts, closing }: Wanted,
): Reply {
  const places = positions((bar: BarRow) => bar.suburb || bar.address || '')
  const crews = positions((bar: BarRow) => bar.crew)
  const kinds = positions((bar: BarRow) => bar.kind)
  const appointments = {
    id: bars.map(bar => bar.id),
    job_id: bars.map(bar => bar.job_id),
    number: bars.map(bar => bar.number),
    starts_at: bars.map(bar => Math.floor(bar.starts_at)),
    minutes: bars.map(bar => (bar.ends_at - bar.starts_at) / 60),
    window_minutes: bars.map(bar => bar.window_minutes),
    status_id: bars.map(bar => bar.status_id),
    version: bars.map(bar => bar.version),
    name: bars.map(bar => bar.name),
    place: bars.map(places.of),
    crew: bars.map(crews.of),
    kind: bars.map(kinds.of),
    lat: bars.map(bar => toMetre(bar.lat)),
    lng: bars.map(bar => toMetre(bar.lng)),
    closed_at: closing ? bars.map(bar => bar.closed_at && Math.floor(bar.closed_at)) : [],
    closed_by: closing ? bars.map(bar => bar.closed_by) : [],
    address: texts ? bars.map(bar => bar.address ?? '') : [],
    comment: texts ? bars.map(bar => bar.comment ?? '') : [],
  }
  const crewLists = crews.firsts.map(bar => idsIn(bar.crew))
  const kindLists = kinds.firsts.map(bar => idsIn(bar.kind))
  const named = new Set([...crewLists.flat(), ...outside.map(event => event.user_id)])
  const used = new Set(kindLists.flat())
  return {
    // A comma would part the name in two where names stand in one text.
    people: names.people
      .filter(each => named.has(each.value))
      .map(each => ({ ...each, label: each.label.replaceAll(',', ' ') })),
    job_types: names.types.filter(each => used.has(each.value)),
    places: places.firsts.map(({ suburb, address }) => ({ suburb, address: suburb ? '' : (address ?? '') })),
    crews: crewLists,
    kinds: kindLists,
    appointments,
    outside: outside.map(({ id, title, place, user_id, starts_at, ends_at, is_busy }) => ({
      ...{ id, title, place, starts_at, ends_at },
      technician: user_id,
      busy: is_busy,
    })),
  }
}

/** Numbers the values that a text tells apart, in the order of their first rows. */
function positions(textOf: (bar: BarRow) => string) {
  const known = new Map<string, number>()
  const firsts: BarRow[] = []
  return {
    firsts,
    of(this: void, bar: BarRow): number {
      const text = textOf(bar)
      const at = known.get(text)
      if (at !== undefined) return at
      known.set(text, firsts.length)
      return firsts.push(bar) - 1
    },
  }
}

/** The ids in an array as PostgreSQL writes it. */
const idsIn = (array: string): number[] => (array === '{}' ? [] : array.slice(1, -1).split(',').map(Number))

/** Five decimals are a metre. */
const toMetre = (degrees: number | null) => degrees && Math.round(degrees * 1e5) / 1e5
