import { normalisePhone } from '#shared/phones/phone.ts'

/** Facts that a quote states about its job; '' and [] where it says nothing. */
export interface QuoteFacts {
  name: string
  phone: string
  email: string
  address: string
  additionalInfo: string
  /** Names of technicians as they are written. */
  assignedWorkers: string[]
}

/** The company's own details, which stand on each of its quotes and are not the client's. */
export interface OwnDetails {
  name: string
  email: string
  phone: string
}

/** Characters of a description that a job takes. */
const mostInfo = 5_000

/** Characters of a line that are looked at; no label or address has more. */
const longestLine = 1_000

const labels = {
  name: /^(?:client(?: name)?|customer(?: name)?|bill(?:ed)? to|quot(?:e|ation) (?:for|to)|prepared for|attention|attn|contact(?: name| person)?|site contact|full name|name|to)(?!\w)/i,
  phone: /^(?:phone(?: number)?|telephone|tel|mobile(?: number)?|mob|ph|cell|contact number|m|p|t)(?!\w)/i,
  email: /^(?:e-?mail(?: address)?|e)(?!\w)/i,
  address:
    /^(?:(?:site|job|service|property|work|client|customer|street)? ?address|site|property|location|job site)(?!\w)/i,
  technician:
    /^(?:assigned (?:to|technicians?|workers?)|technicians?|tradesperson|tradesman|plumber|electrician|carpenter|builder|installer|serviced by|attended by)(?!\w)/i,
  info: /^(?:description(?: of works?)?|job description|scope(?: of works?)?|works? (?:required|to be done|description)|job details|details(?: of works?)?|additional info(?:rmation)?|notes)(?!\w)/i,
} as const
type Label = keyof typeof labels

/** A label's value follows a colon, a dash or a wide gap; or nothing does, and the value is on the next line. */
const gap = /^(?:\s*[:：]\s*|\s+[-–]\s+|\s{3,}|$)/

/** The value that follows the label on the line; null where the line has another label or none. */
function valueAfter(label: Label, line: string): string | null {
  const found = labels[label].exec(line)?.[0]
  if (found === undefined) return null
  const rest = line.slice(found.length)
  const between = gap.exec(rest)?.[0]
  return between === undefined ? null : rest.slice(between.length)
}

/** Where the part that describes the work is over. */
const infoEnd =
  /^(sub-?\s?total|total|gst|tax|amount|price|quote total|deposit|balance|terms|payment|acceptance|accepted|signature|signed|valid(ity)?|bank|bsb|thank you|warranty)\b/i
const emailPattern = /^[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/
const phonePattern = /(?:\+?61|\(?0[23478]\)?)[\d ()-]{7,14}\d/g
const houseNumber = /\b(?:(?:unit|shop|lot|level|u|l)\s?)?\d+[a-z]?(?:\s?[/-]\s?\d+[a-z]?)?,?\s+/gi
const streetTypes = new Set(
  'street st road rd avenue ave drive dr lane ln court ct crescent cres place pl parade pde terrace tce highway hwy way close cl boulevard blvd circuit cct grove gr esplanade esp square sq rise quay mews walk'.split(
    ' ',
  ),
)
const statePattern = /\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\b|\b\d{4}\s*$/i

/**
 * Reads job facts from a quote's text by usual labels and forms. The company's own details and team names are skipped
 * where a client's are looked for.
 */
export function readQuoteText(text: string, own: OwnDetails, team: readonly string[]): QuoteFacts {
  const lines = text.split(/\r?\n/).map(line =>
    line
      .trim()
      .replaceAll(/\s{4,}/g, '    ')
      .slice(0, longestLine),
  )
  const isOwn = (value: string) => {
    const plain = value.toLowerCase()
    return plain === own.name.toLowerCase() || team.some(name => name.toLowerCase() === plain)
  }
  const isName = (value: string) =>
    /\p{L}{2}/u.test(value) && value.length <= 80 && !/[@\d]/.test(value) && !isLabel(value) && !isOwn(value)
  return {
    name: values(lines, 'name').map(firstCell).find(isName) ?? '',
    phone: phoneOf(lines, text, own),
    email: emailsIn(text).find(each => each.toLowerCase() !== own.email.toLowerCase()) ?? '',
    address: addressOf(lines),
    additionalInfo: infoOf(lines),
    assignedWorkers: workersOf(lines, text, team),
  }
}

const labelNames = Object.keys(labels) as Label[]
const isLabel = (line: string) => labelNames.some(label => valueAfter(label, line) !== null)

/** Columns side by side come as one line with a gap. */
const firstCell = (value: string) => value.split(/\s{3,}|\s\|\s/)[0]!.trim()

/** The values of a label, in their order: of the same line, or else of the next one. */
function values(lines: readonly string[], label: Label): string[] {
  return lines.flatMap((line, i) => {
    const value = valueAfter(label, line)
    if (value === null) return []
    if (value !== '') return [value]
    let at = i + 1
    while (lines[at] === '') at++
    const next = lines[at]
    return next && !isLabel(next) ? [next] : []
  })
}

function phoneOf(lines: readonly string[], text: string, own: OwnDetails): string {
  const ours = normalisePhone(own.phone)
  const named = values(lines, 'phone').flatMap(value => value.match(phonePattern) ?? [])
  const found = [...named, ...(text.match(phonePattern) ?? [])].map(each => each.trim())
  return found.find(each => normalisePhone(each) !== null && normalisePhone(each) !== ours) ?? ''
}

const emailsIn = (text: string): string[] =>
  (text.match(/[\w.+%@-]+/g) ?? [])
    .filter(part => part.includes('@'))
    .flatMap(part => emailPattern.exec(part)?.[0] ?? [])

/** The address from its house number to the end of the line; null where the line has none. */
function streetIn(line: string): string | null {
  for (const { 0: number, index } of line.matchAll(houseNumber)) {
    const start = index + number.length
    // The type follows one to four words of the street's name.
    const name = line.slice(start, start + 200).split(/\s/, 5)
    const end = name.findIndex((word, i) => i > 0 && isStreetType(word))
    if (end > 0 && name.slice(0, end).every(word => /^[a-z'’.-]+$/i.test(word))) return line.slice(index)
  }
  return null
}

const isStreetType = (word: string): boolean =>
  streetTypes.has(/^[a-z]+/i.exec(word)?.[0].toLowerCase() ?? '')

function addressOf(lines: readonly string[]): string {
  const named = values(lines, 'address').find(value => /\p{L}/u.test(value) && !value.includes('@'))
  const at = lines.findIndex(line => (named ? line.endsWith(named) : streetIn(line) !== null))
  if (at === -1) return ''
  const first = firstCell(named ?? streetIn(lines[at]!)!)
  const next = lines[at + 1] ?? ''
  // Street on one line, suburb with state or postcode on the next.
  const isGoingOn = !statePattern.test(first) && statePattern.test(next) && !isLabel(next) && next.length < 60
  return (isGoingOn ? `${first.replace(/,$/, '')}, ${firstCell(next)}` : first).slice(0, 250)
}

function infoOf(lines: readonly string[]): string {
  const at = lines.findIndex(line => valueAfter('info', line) !== null)
  if (at === -1) return ''
  const rest = lines.slice(at + 1)
  const end = rest.findIndex(
    line => infoEnd.test(line) || (valueAfter('info', line) === null && isLabel(line)),
  )
  const first = valueAfter('info', lines[at]!)
  return [first, ...(end === -1 ? rest : rest.slice(0, end))]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, mostInfo)
}

function workersOf(lines: readonly string[], text: string, team: readonly string[]): string[] {
  const named = values(lines, 'technician').flatMap(value => firstCell(value).split(/,|&|\/|\band\b/i))
  if (named.length > 0)
    return [...new Set(named.map(name => name.trim()).filter(name => /\p{L}{2}/u.test(name)))]
  const written = text.toLowerCase()
  return team.filter(name => name.includes(' ') && written.includes(name.toLowerCase()))
}
