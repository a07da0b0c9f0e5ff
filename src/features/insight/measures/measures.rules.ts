import { seesPay } from '#features/people/team/team.rules.ts'
import { hasPermission, isAccountant, type Viewer } from '#shared/access.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import { type Described, type KeptMeasure, storedMeasures } from './kept-measures.rules.ts'
import { ofJob, seesRevenue } from './of-job.rules.ts'

/** Sum of kept ones, each with its sign. */
interface Sum extends Described {
  of: Partial<Record<KeptMeasure, 1 | -1>>
}

/** Quotient of two sums: a rate in basis points, or an average in the unit of what is above. */
interface Quotient extends Described {
  over: readonly KeptMeasure[]
  under: readonly KeptMeasure[]
  /** The count of facts below, in place of their amount: an average per row. */
  perRow?: true
  /** Multiplier of the quotient: 60 turns an amount per minute into one per hour. */
  times?: number
}

const computed = {
  revenue: {
    label: 'Revenue',
    about:
      'Invoices and card fees less credits, by document date, plus closed jobs not yet invoiced, by closing date. Excludes tax.',
    unit: 'cents',
    permission: seesRevenue,
    by: ofJob,
    of: { invoiced: 1, notInvoiced: 1 },
  },
  cost: {
    label: 'Cost',
    about: 'Parts and labour at cost, commission, and price differences of parts.',
    unit: 'cents',
    permission: seesRevenue,
    by: ofJob,
    of: { partsCost: 1, labourCost: 1, commission: 1, priceDifferences: 1 },
  },
  profit: {
    label: 'Profit',
    about: 'Revenue less parts and labour at cost, commission, and price differences of parts.',
    unit: 'cents',
    permission: seesRevenue,
    by: ofJob,
    of: { invoiced: 1, notInvoiced: 1, partsCost: -1, labourCost: -1, commission: -1, priceDifferences: -1 },
  },
  taxDue: {
    label: 'Tax to pay',
    about: 'Tax on sales less tax on purchases, by invoice and credit date. Negative: a refund.',
    unit: 'cents',
    permission: seesRevenue,
    by: [],
    of: { billedTax: 1, purchasesTax: -1 },
  },
  taxDueCash: {
    label: 'Tax to pay (cash)',
    about:
      'Tax on payments less tax on purchases. Purchases count by invoice date; supplier payments aren’t recorded here.',
    unit: 'cents',
    permission: seesRevenue,
    by: [],
    of: { receivedTax: 1, purchasesTax: -1 },
  },
  averageRevenue: {
    label: 'Average revenue',
    about: 'Revenue divided by invoices and uninvoiced closed jobs.',
    unit: 'cents',
    permission: seesRevenue,
    by: ofJob,
    over: ['invoiced', 'notInvoiced'],
    under: ['sales'],
  },
  partsMargin: {
    label: 'Parts margin',
    about: 'Parts at selling price less parts at cost.',
    unit: 'cents',
    permission: seesRevenue,
    by: [...ofJob, 'item'],
    of: { partsSold: 1, partsCost: -1 },
  },
  winRate: {
    label: 'Quotes won',
    about: 'Accepted quotes as a share of those accepted or declined in the period.',
    unit: 'rate',
    permission: 'money.manage',
    by: ofJob,
    over: ['quotesWon'],
    under: ['quotesWon', 'quotesLost'],
  },
  leadWinRate: {
    label: 'Lead win rate',
    about: 'Won leads as a share of all leads in the period.',
    unit: 'rate',
    permission: null,
    by: ['source', 'suburb', 'client'],
    over: ['leadsWon'],
    under: ['leads'],
  },
  returnRate: {
    label: 'Callback rate',
    about: 'Share of appointments that are callbacks.',
    unit: 'rate',
    permission: null,
    by: ofJob,
    over: ['returnVisits'],
    under: ['visits'],
  },
  efficiency: {
    label: 'Time on jobs',
    about: 'Job hours as a share of clocked hours.',
    unit: 'rate',
    permission: null,
    by: ['technician'],
    over: ['onSiteMinutes'],
    under: ['clockedMinutes'],
  },
  revenueAnHour: {
    label: 'Revenue per hour',
    about: 'Revenue divided by job hours.',
    unit: 'cents',
    permission: seesRevenue,
    by: ['technician', 'type', 'suburb', 'client'],
    over: ['invoiced', 'notInvoiced'],
    under: ['onSiteMinutes'],
    times: 60,
  },
  averageAnswer: {
    label: 'Average response time',
    about: 'Average time from receiving a lead to the first reply.',
    unit: 'minutes',
    permission: null,
    by: ['source', 'suburb', 'client'],
    over: ['answerMinutes'],
    under: ['answerMinutes'],
    perRow: true,
  },
  averageVisit: {
    label: 'Average time to first visit',
    about: 'Average time from receiving a lead to its job’s first visit.',
    unit: 'minutes',
    permission: null,
    by: ['source', 'suburb', 'client'],
    over: ['visitMinutes'],
    under: ['visitMinutes'],
    perRow: true,
  },
  averageDecision: {
    label: 'Average time to decide',
    about: 'Average time from sending a quote to the client’s answer.',
    unit: 'minutes',
    permission: 'money.manage',
    by: ofJob,
    over: ['decisionMinutes'],
    under: ['decisionMinutes'],
    perRow: true,
  },
} as const satisfies Record<string, Sum | Quotient>

export type Measure = KeptMeasure | keyof typeof computed

/** The dictionary: every figure of the product, by name. Widgets, reports, insight and mails speak by it. */
export const measures: Record<Measure, Described> = { ...storedMeasures, ...computed }
export const measureNames = Object.keys(measures) as Measure[]
export const isMeasure = (name: string): name is Measure => Object.hasOwn(measures, name)

export const codeOf = (measure: KeptMeasure): number => storedMeasures[measure].code
export const keptMeasures = Object.keys(storedMeasures) as KeptMeasure[]
const byCode = new Map(keptMeasures.map(name => [codeOf(name), name]))
export const measureOfCode = (code: number): KeptMeasure => byCode.get(code)!

/** Codes whose amounts technicians of a job share; the others count whole for each of them. */
export const sharedCodes = keptMeasures.filter(name => storedMeasures[name].unit === 'cents').map(codeOf)

/** Codes of the figures of the books, which a closed day keeps whatever becomes of their rows. */
export const bookCodes = keptMeasures
  .filter(name => storedMeasures[name].permission === seesRevenue)
  .map(codeOf)

/** The kept measures that one is made of. */
export function partsOf(measure: Measure): readonly KeptMeasure[] {
  if (measure in storedMeasures) return [measure as KeptMeasure]
  const made: Sum | Quotient = computed[measure as keyof typeof computed]
  if ('of' in made) return Object.keys(made.of) as KeptMeasure[]
  return [...new Set([...made.over, ...made.under])]
}

/** Whether an amount of one of its parts adds to a figure or takes off it. */
export function signOf(measure: Measure, part: KeptMeasure): 1 | -1 {
  const made: Sum | Quotient | undefined =
    measure in storedMeasures ? undefined : computed[measure as keyof typeof computed]
  return made && 'of' in made ? (made.of[part] ?? 1) : 1
}

/** True if its figures add up: those of all groups are that of the whole. */
export const isSum = (measure: Measure): boolean =>
  measure in storedMeasures || 'of' in computed[measure as keyof typeof computed]

/** Time that passes by itself, as against hours that somebody works: from two days on it is read in days. */
const elapsed: ReadonlySet<Measure> = new Set<Measure>([
  'answerMinutes',
  'visitMinutes',
  'decisionMinutes',
  'averageAnswer',
  'averageVisit',
  'averageDecision',
])
export const isElapsed = (measure: Measure): boolean => elapsed.has(measure)

/** A figure: its amount in the measure's unit, and how many rows stand behind it. */
export interface Figure {
  /** Cents, a count, minutes, or basis points; null: there is nothing to divide by. */
  amount: number | null
  rows: number
}
export type KeptFigures = Partial<Record<KeptMeasure, { amount: number; rows: number }>>

/** The figure of any measure, out of the kept ones. */
export function figureOf(measure: Measure, figures: KeptFigures): Figure {
  const amount = (name: KeptMeasure) => figures[name]?.amount ?? 0
  const rows = (name: KeptMeasure) => figures[name]?.rows ?? 0
  const sum = (names: readonly KeptMeasure[], of: (name: KeptMeasure) => number) =>
    names.reduce((total, name) => total + of(name), 0)
  if (measure in storedMeasures)
    return { amount: amount(measure as KeptMeasure), rows: rows(measure as KeptMeasure) }
  const made: Sum | Quotient = computed[measure as keyof typeof computed]
  if ('of' in made) {
    const signs = Object.entries(made.of) as [KeptMeasure, 1 | -1][]
    return {
      amount: signs.reduce((total, [name, sign]) => total + sign * amount(name), 0),
      rows: signs.reduce((total, [name, sign]) => total + (sign === 1 ? rows(name) : 0), 0),
    }
  }
  const under = sum(made.under, made.perRow ? rows : amount)
  const times = made.unit === 'rate' ? 10_000 : (made.times ?? 1)
  return {
    amount: under === 0 ? null : Math.round((sum(made.over, amount) * times) / under),
    rows: sum(made.under, rows),
  }
}

const paidToPeople: ReadonlySet<KeptMeasure> = new Set<KeptMeasure>(['labourCost', 'commission'])

/**
 * True if the viewer may see this figure. One made of what people are paid is for those who see pay; what needs no
 * permission is about the work, which is no accountant's.
 */
export const canSeeMeasure = (measure: Measure, viewer: Pick<Viewer, 'permissions' | 'kind'>): Verdict => {
  const { permission } = measures[measure]
  const showsPay = partsOf(measure).some(part => paidToPeople.has(part))
  return (
    ((permission === null ? !isAccountant(viewer) : hasPermission(viewer, permission)) &&
      (!showsPay || seesPay(viewer))) ||
    because('You don’t have permission to see this.')
  )
}
