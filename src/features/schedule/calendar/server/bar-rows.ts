import type { OutsideEvent } from '#features/schedule/outside-events/server/outside-events.queries.ts'
import type { Answers } from '#shared/endpoint.ts'
import type { calendarContract } from '../calendar.contract.ts'
import { type BarNumber, type BarParts, type Bars, type barNames, barNumbers } from './calendar.queries.ts'

type Reply = Answers<typeof calendarContract.rows>
type Names = Awaited<ReturnType<typeof barNames>>

/** Appointments as the calendar's columns, with the names that they use. */
export function barsToWire(
  bars: Bars,
  names: Names,
  outside: readonly OutsideEvent[],
  { letters, closing }: BarParts,
): Reply {
  const { numbers, suburbs, addresses } = bars
  const column = (name: BarNumber) => {
    const at = barNumbers.indexOf(name)
    return numbers.map(row => row[at]!)
  }
  const ends = suburbs.map((suburb, i) => endOf(suburb, addresses[i]!))
  const places = positions(suburbs.map((suburb, i) => `${suburb}\n${ends[i]}`))
  const crews = positions(bars.crews)
  const kinds = positions(bars.kinds)
  const crewLists = crews.texts.map(idsIn)
  const kindLists = kinds.texts.map(idsIn)
  const named = new Set([...crewLists.flat(), ...outside.map(event => event.user_id)])
  const used = new Set(kindLists.flat())
  return {
    // A comma would part the name in two where names stand in one text.
    people: names.people
      .filter(each => named.has(each.value))
      .map(each => ({ ...each, label: each.label.replaceAll(',', ' ') })),
    job_types: names.types.filter(each => used.has(each.value)),
    places: places.texts.map(text => {
      const [suburb = '', end = ''] = text.split('\n')
      return { suburb, end }
    }),
    crews: crewLists,
    kinds: kindLists,
    appointments: {
      id: column('id'),
      job_id: column('job_id'),
      number: column('number'),
      starts_at: column('starts_at'),
      minutes: column('minutes'),
      window_minutes: column('window_minutes'),
      status_id: column('status_id'),
      version: column('version'),
      later: column('later'),
      name: bars.names,
      place: places.at,
      crew: crews.at,
      kind: kinds.at,
      lat: column('lat'),
      lng: column('lng'),
      closed_at: closing ? column('closed_at') : [],
      closed_by: closing ? column('closed_by') : [],
      address:
        letters > 0 ? addresses.map((address, i) => address.slice(0, address.length - ends[i]!.length)) : [],
      comment: bars.comments,
    },
    outside: outside.map(({ id, title, place, user_id, starts_at, ends_at, is_busy }) => ({
      id,
      title,
      place,
      starts_at,
      ends_at,
      technician: user_id,
      busy: is_busy,
    })),
  }
}

/** The end of an address that others in its suburb share: ', Bondi NSW'. Without a suburb all of it. */
function endOf(suburb: string, address: string): string {
  if (suburb === '') return address.replaceAll('\n', ' ')
  const at = address.lastIndexOf(`, ${suburb}`)
  const end = at < 0 ? '' : address.slice(at)
  return end.includes('\n') ? '' : end
}

/** Texts as positions among those that differ, in the order of their first rows. */
function positions(texts: readonly string[]) {
  const known = new Map<string, number>()
  const at = texts.map(text => {
    const place = known.get(text) ?? known.size
    known.set(text, place)
    return place
  })
  return { at, texts: [...known.keys()] }
}

const idsIn = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))
