import { dayMinutes, dayText, parseDay } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { readTime, wallIn } from './written-time.rules.ts'

/** Importable kinds. Client rows are read here; jobs, quotes and reviews contribute theirs. */
export const importKinds = ['clients', 'jobs', 'quotes', 'reviews'] as const
export type ImportKindId = (typeof importKinds)[number]

/** Outcome of a row; '': not looked at yet. */
export const outcomes = ['new', 'update', 'same', 'refused'] as const
export type Outcome = (typeof outcomes)[number]
/** `changed`: rows of which something was read differently from what stands there. */
export type Counts = Partial<Record<Outcome | 'kept' | 'changed', number>>

/** Handling of clients that already exist: leave them, fill in missing fields, or overwrite with the file. */
export const existingWays = ['skip', 'fill', 'overwrite'] as const
export type ExistingWay = (typeof existingWays)[number]

export const importStates = [
  'reading',
  'mapping',
  'checking',
  'ready',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** States in which the import continues by itself. */
export const workingStates: readonly ImportState[] = ['reading', 'checking', 'running', 'undoing']

export const canMap = (state: ImportState): boolean =>
  state === 'mapping' || state === 'ready' || state === 'checking' || state === 'failed'
export const canRun = (state: ImportState): boolean => state === 'ready' || state === 'stopped'
export const canStop = (state: ImportState): boolean => state === 'running'
export const canUndo = (state: ImportState): boolean => state === 'done' || state === 'stopped'
/** An import that has changed nothing can be discarded. */
export const canDrop = (state: ImportState): boolean =>
  state === 'mapping' || state === 'ready' || state === 'checking' || state === 'failed' || state === 'undone'

/** The most rows of one file, and the most bytes. */
export const mostRows = 200_000
export const mostBytes = 60_000_000

/** Milliseconds for which a file is kept, so that it can be read anew. */
export const fileKept = 86_400_000

/** Milliseconds without progress after which anybody may continue it. */
export const stalledAfter = 60_000

/** A field that a column can fill. */
export interface ImportField {
  id: string
  /** English; the key of its translation. */
  label: string
  /** Headings in use elsewhere for such a column, as `headingKey` returns them. */
  headings: readonly string[]
  /** Separator for the cells of several columns; without one, the first cell that is not empty counts. */
  join?: string
  isDay?: true
  isNumber?: true
}

/** A row's values by field. */
export type Given = Readonly<Record<string, string>>

/** '*ContactName' and 'Contact Name' are one heading. */
export const headingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{N}#]+/gu, '')

/** Guesses each column's field by its heading; '' if unknown. A field without a separator gets one column. */
export function guessMapping(headings: readonly string[], fields: readonly ImportField[]): string[] {
  const taken = new Set<string>()
  return headings.map(heading => {
    const key = headingKey(heading)
    const field = fields.find(
      each => each.headings.includes(key) && (each.join !== undefined || !taken.has(each.id)),
    )
    if (!field) return ''
    taken.add(field.id)
    return field.id
  })
}

const isOf = (keys: readonly string[]) => (heading: string) => keys.includes(headingKey(heading))
const jobHeading = isOf(['job#', 'jobnumber', 'jobno', 'jobid', 'generatedjobid', 'jobaddress'])
const quoteHeading = isOf(['quote#', 'quotenumber', 'quoteno', 'quoteid', 'estimate#', 'estimatenumber'])

/** What only work has, in files without numbers. */
const workHeading = isOf([
  ...['scheduledstart', 'scheduledstartdate', 'schedulestartdate', 'scheduleddatetime', 'startdatetime'],
  ...['jobdescription', 'descriptionofwork', 'jobtitle', 'jobstatus'],
])

const reviewHeading = isOf(['stars', 'rating', 'starrating', 'reviewrating', 'reviewtext', 'reviewdate'])

/** Guesses the kind of rows: jobs also name the quote they came from, so the number in the first column decides. */
export function guessKind(headings: readonly string[]): ImportKindId {
  if (headings.some(reviewHeading)) return 'reviews'
  const job = headings.findIndex(jobHeading)
  const quote = headings.findIndex(quoteHeading)
  if (job === -1 && quote === -1) return headings.some(workHeading) ? 'jobs' : 'clients'
  return quote === -1 || (job !== -1 && job < quote) ? 'jobs' : 'quotes'
}

/** Headings that only one product's files have. */
const signatures: readonly (readonly [product: string, headings: readonly string[]])[] = [
  ['Jobber', ['jid']],
  ['Jobber', ['clientname', 'servicestreet']],
  ['Jobber', ['emails', 'servicestreet1']],
  ['Jobber', ['job#', 'clientname']],
  ['Jobber', ['quote#', 'clientname']],
  ['Xero', ['contactname', 'emailaddress']],
  ['Xero', ['contactname', 'poaddressline1']],
  ['Tradify', ['physicaladdressstreet']],
  ['Tradify', ['jobcontactmobile', 'customer']],
  ['Tradify', ['jobcontact', 'customer', 'jobaddress']],
  ['Tradify', ['pricinglevel', 'customer']],
  ['ServiceM8', ['billingcontactfirst']],
  ['ServiceM8', ['companyaddress', 'contactfirst']],
  ['ServiceM8', ['generatedjobid']],
  ['ServiceM8', ['workcompleted', 'jobaddress']],
  ['ServiceM8', ['jobcontactfirst']],
  ['Tradewind', ['clientid', 'billingaddress', 'contacts']],
]

/** Guesses the product that a file comes from; '' if unknown. */
export function guessSource(headings: readonly string[]): string {
  const keys = new Set(headings.map(headingKey))
  return signatures.find(([, needed]) => needed.every(each => keys.has(each)))?.[0] ?? ''
}

/** Matches cells that stand for an empty value. */
const isNothing = (cell: string) => /^(?:n\/a|n\.a\.?|null|none|-{1,3}|–|—)$/i.test(cell)

/** A row's cells by field. */
export function givenOf(
  cells: readonly string[],
  mapping: readonly string[],
  fields: readonly ImportField[],
): Given {
  const given: Record<string, string> = {}
  for (const [column, id] of mapping.entries()) {
    const cell = cells[column]?.trim() ?? ''
    if (!id || cell === '' || isNothing(cell)) continue
    const join = fields.find(field => field.id === id)?.join
    if (given[id] === undefined) given[id] = cell
    else if (join !== undefined) given[id] += join + cell
  }
  return given
}

export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Tells day-first from month-first dates by a column's values: no month is above 12. */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const pairs = texts.flatMap(text => {
    const found = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(text.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && !pairs.some(([first]) => first > 12) ? 'mdy' : 'dmy'
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads '3/04/2026 9:30 am', '2026-04-03', 'Apr 3, 2026'; minutes since midnight if given, null if it is no date. A time with a
 * zone of its own ('14:30 AEDT', '…T03:30:00Z') comes as `zone` shows it.
 */
export function readDate(
  text: string,
  order: DateOrder,
  zone: string,
): { day: string; minutes: number | null } | null {
  const said = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(said)
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\b/.exec(said)
  const named = /^(?:\p{L}{3,9},? )?(\d{1,2})[ -](\p{L}{3})\p{L}*\.?,?[ -](\d{4})/iu.exec(said)
  const monthFirst = /^(?:\p{L}{3,9},? )?(\p{L}{3})\p{L}*\.? (\d{1,2}),? (\d{4})/iu.exec(said)
  const monthOf = (name: string) => months.indexOf(name.toLowerCase()) + 1
  const [found, year, month, day] = iso
    ? [iso, iso[1], iso[2], iso[3]]
    : numbers
      ? [
          numbers,
          numbers[3],
          order === 'dmy' ? numbers[2] : numbers[1],
          order === 'dmy' ? numbers[1] : numbers[2],
        ]
      : named
        ? [named, named[3], monthOf(named[2]!), named[1]]
        : monthFirst
          ? [monthFirst, monthFirst[3], monthOf(monthFirst[1]!), monthFirst[2]]
          : [null]
  if (!found) return null
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year)
  const written = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const parsed = parseDay(written)
  if (parsed === null || dayText(parsed) !== written) return null
  const time = readTime(said.slice(found[0].length))
  const wall = time && wallIn(parsed * dayMinutes + time.minutes, time.zone, zone)
  if (wall === null) return { day: written, minutes: null }
  return { day: dayText(Math.floor(wall / dayMinutes)), minutes: wall % dayMinutes }
}

/** Reason for refusing a row with a cell that can't be read as a number. */
export const unclearNumber = (column: string, value: string): Fact =>
  fact('{{column}}: {{value}} can’t be read as a number.', {
    column: { text: column },
    value: value.slice(0, 40),
  })
