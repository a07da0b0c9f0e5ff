/** The addresses known to the fake vendors. */
export interface KnownAddress {
  number?: string
  street?: string
  suburb: string
  state: string
  stateName: string
  postcode: string
  lat: number
  lng: number
}

const nsw = { state: 'NSW', stateName: 'New South Wales' }
const vic = { state: 'VIC', stateName: 'Victoria' }

export const hallStreet: KnownAddress = {
  number: '12',
  street: 'Hall Street',
  suburb: 'Bondi Beach',
  ...nsw,
  postcode: '2026',
  lat: -33.8903,
  lng: 151.2726,
}

const known: KnownAddress[] = [
  hallStreet,
  { street: 'Curlewis Street', suburb: 'Bondi Beach', ...nsw, postcode: '2026', lat: -33.888, lng: 151.274 },
  { suburb: 'Bondi Beach', ...nsw, postcode: '2026', lat: -33.891, lng: 151.277 },
  { suburb: 'Richmond', ...nsw, postcode: '2753', lat: -33.598, lng: 150.751 },
  { suburb: 'Richmond', ...vic, postcode: '3121', lat: -37.823, lng: 144.998 },
]

/** Matches like a search engine: anything that shares a word with the text, best match first. */
export function searchKnown(text: string): KnownAddress[] {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 2)
  const score = (one: KnownAddress) => {
    const own = [one.number, one.street, one.suburb, one.state, one.postcode].join(' ').toLowerCase()
    return words.filter(word => own.split(/\s+/).some(part => part.startsWith(word))).length
  }
  return known
    .map(one => ({ one, score: score(one) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
