/** A partly typed Australian address, parsed: what may be the street, and what may be the suburb. */
export interface TypedAddress {
  /** Possible interpretations, most likely first. */
  readings: Reading[]
  /** States it may be in; empty when the text names none. */
  states: string[]
  postcode?: string
}

export interface Reading {
  /** Normalised; '' when there is none. */
  street: string
  /** Search key: the beginning of a suburb's name. */
  suburb: string
  /** True if this is clearly the suburb: it is the whole text or follows a comma. */
  marked: boolean
  /** An alternative interpretation, as in '12 smith st peters': Smith Street in a suburb starting with 'peters'. */
  afterSaint: boolean
}

const stateNames: Record<string, string> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  'south australia': 'SA',
  'western australia': 'WA',
  queensland: 'QLD',
  tasmania: 'TAS',
  victoria: 'VIC',
}
const stateCodes = Object.values(stateNames)

/** Abbreviates the name of an Australian state; returns other texts unchanged. */
export function stateCode(name: string): string {
  return stateNames[name.toLowerCase()] ?? name
}

/** Maps the first digit of a postcode to the states that use it (Australia Post). */
const postcodeStates: Record<string, string[]> = {
  '0': ['NT', 'ACT'],
  '2': ['NSW', 'ACT'],
  '3': ['VIC'],
  '4': ['QLD'],
  '5': ['SA'],
  '6': ['WA'],
  '7': ['TAS'],
}

const streetTypes: Record<string, string> = {
  al: 'Alley',
  ave: 'Avenue',
  av: 'Avenue',
  bvd: 'Boulevard',
  blvd: 'Boulevard',
  cct: 'Circuit',
  cir: 'Circle',
  cl: 'Close',
  cres: 'Crescent',
  cr: 'Crescent',
  ct: 'Court',
  dr: 'Drive',
  esp: 'Esplanade',
  gr: 'Grove',
  hwy: 'Highway',
  la: 'Lane',
  ln: 'Lane',
  pde: 'Parade',
  pl: 'Place',
  rd: 'Road',
  sq: 'Square',
  st: 'Street',
  tce: 'Terrace',
}
const streetWords = new Set([
  ...Object.keys(streetTypes),
  ...Object.values(streetTypes).map(word => word.toLowerCase()),
  'parkway',
  'walk',
  'way',
])

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const isStreetWord = (word: string | undefined) =>
  word !== undefined && streetWords.has(word.toLowerCase().replace(/\.$/, ''))

export const endsInStreetWord = (street: string): boolean => isStreetWord(words(street).at(-1))

/** Normalises spelling: removes accents, apostrophes and hyphens, expands 'st' and 'mt'. */
export function searchKey(name: string): string {
  return plain(name)
    .replace(/\bst\b/g, 'saint')
    .replace(/\bmt\b/g, 'mount')
}

/** The same, except for the last word, which may be incomplete: 'st' may become 'stanmore'. */
export function growingKey(name: string): string {
  const parts = plain(name).split(' ')
  const last = parts.pop()!
  return [...(parts.length ? [searchKey(parts.join(' '))] : []), last].join(' ')
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2018\u2019.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\b([od]) (?=[a-z])/g, '$1')
}

/** Formats a street line: '12a smith st' becomes '12A Smith Street'; typed capitals are kept. */
export function streetText(typed: string): string {
  const parts = words(typed).map(properWord)
  const type = streetTypes[parts.at(-1)?.toLowerCase().replace(/\.$/, '') ?? '']
  return (type && parts.length > 1 ? [...parts.slice(0, -1), type] : parts).join(' ')
}

function properWord(word: string): string {
  if (/^\d+[a-z]$/i.test(word)) return word.toUpperCase()
  if (/^\d/.test(word) || /[A-Z]/.test(word)) return word
  return word.replace(/(?<=^|-|^\p{L}['\u2019])\p{L}/gu, start => start.toUpperCase())
}

/** The leading house number with its unit: '3/12A' for '3/12a hall st', 'Unit 3, 5' for 'unit 3, 5 high rd'. */
export function leadingNumber(text: string): string {
  const found =
    /^\s*((?:(?:unit|shop|suite|level|lot|flat|apt)\s+\w+(?:\s*,\s*|\s+))?\d+[a-z]?(?:\s*[-/]\s*\d+[a-z]?)*)\s+\p{L}/iu.exec(
      text.slice(0, 200),
    )?.[1]
  return found
    ? streetText(
        found
          .split(/([-/])/)
          .map(part => part.trim())
          .join(''),
      )
    : ''
}

/** Parses a partly typed address: '12 smith st parramatta nsw 2150', 'Unit 3, 5 High Rd, Perth', 'parram'. */
export function readAddress(text: string): TypedAddress {
  const { before, last, ...tail } = endOfAddress(text)
  if (!last) return { readings: [], ...tail }
  const ahead = before.map(streetText).join(', ')
  return { readings: readingsOf(last, ahead), ...tail }
}

/** Possible interpretations of the part that the suburb stands in, behind a street that is written `ahead`. */
export function readingsOf(last: string, ahead = ''): Reading[] {
  const marked: Reading = { street: ahead, suburb: last, marked: true, afterSaint: false }
  return [marked, ...splitStreet(last, ahead)]
}

/** The part of an address that the suburb stands in, those before it, and state and postcode behind it. */
export function endOfAddress(text: string) {
  // No address is longer than this; parsing more would waste time.
  const parts = text
    .slice(0, 200)
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const tail = readTail(parts)
  return { ...tail, before: parts.slice(0, -1), last: parts.at(-1) }
}

const names = Object.keys(stateNames).join('|')
const stateEnd = new RegExp(`(?:^|\\s)(?:${names}|${stateCodes.join('|')})$`, 'i')

/** Removes country, postcode and state from the end; a text of one word is always the suburb. */
function readTail(parts: string[]): Pick<TypedAddress, 'states' | 'postcode'> {
  takeEnd(parts, /(?:^|(?<!\b(?:western|south))\s)australia$/i)
  const digits = takeEnd(parts, /(?:^|\s)\d{1,4}$/)?.trim()
  const named = takeEnd(parts, stateEnd)
  const state = named && (stateNames[named.trim().toLowerCase()] ?? named.trim().toUpperCase())
  const postcode = digits?.length === 4 ? digits : undefined
  return { states: state ? [state] : (postcode && postcodeStates[postcode[0]!]) || [], postcode }
}

/** For a text that ends in the first letters of a state ('parramatta ns'): the preceding text and the matching states. */
export function withoutGrowingState(text: string): { text: string; states: string[] } | null {
  const end = /^(.*[^\s,])[\s,]+([a-z]{1,2})$/i.exec(text.trim())
  const states = stateCodes.filter(code => end && code.startsWith(end[2]!.toUpperCase()))
  return end && states.length ? { text: end[1]!, states } : null
}

/** Removes the match from the last part and returns it, unless nothing would be left. */
function takeEnd(parts: string[], pattern: RegExp): string | undefined {
  const last = parts.at(-1) ?? ''
  const found = pattern.exec(last)
  if (!found || (found.index === 0 && parts.length < 2)) return undefined
  if (found.index === 0) parts.pop()
  else parts[parts.length - 1] = last.slice(0, found.index).trim()
  return found[0]
}

/** Every possible boundary between street and suburb, longest suburb first. */
function splitStreet(text: string, ahead: string): Reading[] {
  const parts = words(text)
  const readings: Reading[] = []
  // A street has at least two words, a suburb at most five.
  for (let i = Math.max(2, parts.length - 5); i < parts.length; i++) {
    const street = parts.slice(0, i)
    const suburb = parts.slice(i).join(' ')
    const typed = isStreetWord(street.at(-1))
    const numbered = /\d/.test(street[0]!)
    // '12 smith str' is an incomplete street, not Smith Street in Strathfield.
    const growing =
      !typed && parts.length === i + 1 && [...streetWords].some(word => word.startsWith(suburb.toLowerCase()))
    if (suburb.length < 3 || growing || !(typed || numbered)) continue
    readings.push({
      street: [ahead, streetText(street.join(' '))].filter(Boolean).join(', '),
      suburb,
      marked: false,
      afterSaint: /^st\.?$/i.test(street.at(-1)!) && !isStreetWord(street.at(-2)),
    })
  }
  return readings
}
