import { normalisePhone } from '#shared/phone.ts'

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

const labels = {
  name: 'client(?: name)?|customer(?: name)?|bill(?:ed)? to|quot(?:e|ation) (?:for|to)|prepared for|attention|attn|contact(?: name| person)?|site contact|full name|name|to',
  phone: 'phone(?: number)?|telephone|tel|mobile(?: number)?|mob|ph|cell|contact number|m|p|t',
  email: 'e-?mail(?: address)?|e',
  address:
    '(?:site|job|service|property|work|client|customer|street)? ?address|site|property|location|job site',
  technician:
    'assigned (?:to|technicians?|workers?)|technicians?|tradesperson|tradesman|plumber|electrician|carpenter|builder|installer|serviced by|attended by',
  info: 'description(?: of works?)?|job description|scope(?: of works?)?|works? (?:required|to be done|description)|job details|details(?: of works?)?|additional info(?:rmation)?|notes',
} as const
type Label = keyof typeof labels

/** A label, then its value after a colon, a dash or a wide gap; or nothing, and the value is on the next line. */
const labelled = (label: Label) =>
  new RegExp(`^(?:${labels[label]})\\s*(?:[:：]\\s*|\\s[-–]\\s+|\\s{3,}|$)(.*)$`, 'i')
const patterns = Object.fromEntries(
  (Object.keys(labels) as Label[]).map(label => [label, labelled(label)]),
) as Record<Label, RegExp>

/** Where the part that describes the work is over. */
const infoEnd =
  /^(sub-?\s?total|total|gst|tax|amount|price|quote total|deposit|balance|terms|payment|acceptance|accepted|signature|signed|valid(ity)?|bank|bsb|thank you|warranty)\b/i
const emailPattern = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g
const phonePattern = /(?:\+?61|\(?0[23478]\)?)[\d ()-]{7,14}\d/g
const streetPattern =
  /\b(?:unit|shop|lot|level|u|l)?\s?\d+[a-z]?(?:\s?[/-]\s?\d+[a-z]?)?,?\s+(?:[a-z'’.-]+\s){1,4}(?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|court|ct|crescent|cres|place|pl|parade|pde|terrace|tce|highway|hwy|way|close|cl|boulevard|blvd|circuit|cct|grove|gr|esplanade|esp|square|sq|rise|quay|mews|walk)\b[^\n]*/i
const statePattern = /\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\b|\b\d{4}\s*$/i

/**
 * Reads job facts from a quote's text by usual labels and forms. The company's own details and team names are skipped
 * where a client's are looked for.
 */
export function readQuoteText(text: string, own: OwnDetails, team: readonly string[]): QuoteFacts {
  const lines = text.split(/\r?\n/).map(line => line.replaceAll(/[\t ]+$/g, '').trim())
  const isOwn = (value: string) => {
    const plain = value.toLowerCase()
    return plain === own.name.toLowerCase() || team.some(name => name.toLowerCase() === plain)
  }
  const isName = (value: string) =>
    /\p{L}{2}/u.test(value) && value.length <= 80 && !/[@\d]/.test(value) && !isLabel(value) && !isOwn(value)
  return {
    name: values(lines, 'name').map(firstCell).find(isName) ?? '',
    phone: phoneOf(lines, text, own),
    email:
      (text.match(emailPattern) ?? []).find(each => each.toLowerCase() !== own.email.toLowerCase()) ?? '',
    address: addressOf(lines),
    additionalInfo: infoOf(lines),
    assignedWorkers: workersOf(lines, text, team),
  }
}

const isLabel = (line: string) => Object.values(patterns).some(pattern => pattern.test(line))

/** Columns side by side come as one line with a gap. */
const firstCell = (value: string) => value.split(/\s{3,}|\s\|\s/)[0]!.trim()

/** The values of a label, in their order: of the same line, or else of the next one. */
function values(lines: readonly string[], label: Label): string[] {
  return lines.flatMap((line, i) => {
    const value = patterns[label].exec(line)?.[1]
    if (value === undefined) return []
    if (value !== '') return [value]
    const next = lines.slice(i + 1).find(each => each !== '')
    return next && !isLabel(next) ? [next] : []
  })
}

function phoneOf(lines: readonly string[], text: string, own: OwnDetails): string {
  const ours = normalisePhone(own.phone)
  const named = values(lines, 'phone').flatMap(value => value.match(phonePattern) ?? [])
  const found = [...named, ...(text.match(phonePattern) ?? [])].map(each => each.trim())
  return found.find(each => normalisePhone(each) !== null && normalisePhone(each) !== ours) ?? ''
}

function addressOf(lines: readonly string[]): string {
  const named = values(lines, 'address').find(value => /\p{L}/u.test(value) && !value.includes('@'))
  const at = lines.findIndex(line => (named ? line.endsWith(named) : streetPattern.test(line)))
  if (at === -1) return ''
  const first = firstCell(named ?? streetPattern.exec(lines[at]!)![0])
  const next = lines[at + 1] ?? ''
  // Street on one line, suburb with state or postcode on the next.
  const isGoingOn = !statePattern.test(first) && statePattern.test(next) && !isLabel(next) && next.length < 60
  return (isGoingOn ? `${first.replace(/,$/, '')}, ${firstCell(next)}` : first).slice(0, 250)
}

function infoOf(lines: readonly string[]): string {
  const at = lines.findIndex(line => patterns.info.test(line))
  if (at === -1) return ''
  const rest = lines.slice(at + 1)
  const end = rest.findIndex(line => infoEnd.test(line) || (isLabel(line) && !patterns.info.test(line)))
  const first = patterns.info.exec(lines[at]!)![1]!
  return [first, ...(end === -1 ? rest : rest.slice(0, end))]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, mostInfo)
}

function workersOf(lines: readonly string[], text: string, team: readonly string[]): string[] {
  const named = values(lines, 'technician').flatMap(value =>
    firstCell(value).split(/\s*(?:,|&|\/|\band\b)\s*/i),
  )
  if (named.length > 0)
    return [...new Set(named.map(name => name.trim()).filter(name => /\p{L}{2}/u.test(name)))]
  const written = text.toLowerCase()
  return team.filter(name => name.includes(' ') && written.includes(name.toLowerCase()))
}
