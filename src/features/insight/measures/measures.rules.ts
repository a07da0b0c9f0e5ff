import { holds, type Viewer } from '#shared/access.ts'
import { monthEnd, monthStart } from '#shared/dates.ts'
import type { Permission } from '#shared/permissions.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** What figures can be split by, with the number that stands in `figures.dimension`; null: added up from the facts. */
export const dimensions = {
  type: { code: 1, label: 'Job type' },
  technician: { code: 2, label: 'Technician' },
  suburb: { code: 3, label: 'Suburb' },
  source: { code: 4, label: 'Lead source' },
  status: { code: 5, label: 'Status' },
  client: { code: null, label: 'Client' },
} as const
export type Dimension = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as Dimension[]

/** Rows that figures come from, with the number that stands in `figure_facts.source`. */
export const sources = { job: 1, invoice: 2, quote: 3, lead: 4, client: 5, clock: 6 } as const
export type Source = keyof typeof sources

export type Unit = 'cents' | 'count' | 'minutes' | 'rate'

interface Described {
  /** Its name on screens, a key of the translations. */
  label: string
  /** The sentence behind the (i): what exactly it counts. */
  about: string
  unit: Unit
  permission: Permission | null
  by: readonly Dimension[]
}

/** Kept by day from rows of one source; `code` stands in the tables and never changes. */
interface Kept extends Described {
  code: number
  source: Source | readonly Source[]
}

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
  /** What the quotient is multiplied by: 60 makes an amount a minute one an hour. */
  times?: number
}

const ofJob = ['type', 'technician', 'suburb', 'source', 'client'] as const
const revenue = 'widgets.revenue'

const kept = {
  invoiced: {
    code: 1,
    label: 'Invoiced',
    about:
      'Invoices less credits, without tax, by the date of the invoice. Void invoices and drafts do not count.',
    unit: 'cents',
    source: 'invoice',
    permission: revenue,
    by: ofJob,
  },
  notInvoiced: {
    code: 2,
    label: 'Not invoiced',
    about:
      'Amounts of closed jobs that have no invoice, without tax and card fee, by the day they were closed.',
    unit: 'cents',
    source: 'job',
    permission: revenue,
    by: ofJob,
  },
  received: {
    code: 3,
    label: 'Payments',
    about:
      'Payments less refunds, with tax and without card fees, by the day they came; of closed jobs without an invoice, what their payment says.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: revenue,
    by: ofJob,
  },
  paid: {
    code: 4,
    label: 'Paid',
    about: 'Payments less refunds, without tax and card fees, by the day they came.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: revenue,
    by: ofJob,
  },
  billed: {
    code: 5,
    label: 'Sales with tax',
    about: 'Invoices, their changes and credits, with tax, each by its own date.',
    unit: 'cents',
    source: 'invoice',
    permission: revenue,
    by: ofJob,
  },
  billedTax: {
    code: 6,
    label: 'Tax on sales',
    about: 'The tax in invoices, their changes and credits, each by its own date.',
    unit: 'cents',
    source: 'invoice',
    permission: revenue,
    by: ofJob,
  },
  partsCost: {
    code: 7,
    label: 'Parts at cost',
    about:
      'Parts of jobs at what they cost you, by the date of the first invoice, else the day the job was closed.',
    unit: 'cents',
    source: 'job',
    permission: revenue,
    by: ofJob,
  },
  labourCost: {
    code: 8,
    label: 'Hours at cost',
    about:
      'Hours on jobs at the rate of who worked them, by the date of the first invoice, else the day the job was closed.',
    unit: 'cents',
    source: 'job',
    permission: revenue,
    by: ofJob,
  },
  commission: {
    code: 9,
    label: 'Commission',
    about:
      'Shares of technicians paid by percentage, by the date of the first invoice, else the day the job was closed.',
    unit: 'cents',
    source: 'job',
    permission: revenue,
    by: ofJob,
  },
  jobs: {
    code: 10,
    label: 'Jobs',
    about: 'Jobs by the day they were written down. Deleted jobs do not count.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: [...ofJob, 'status'],
  },
  jobsClosed: {
    code: 11,
    label: 'Jobs closed',
    about:
      'Jobs by the day they were closed. A job of two technicians counts for each of them, and once in the total.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  jobsCancelled: {
    code: 12,
    label: 'Jobs cancelled',
    about: 'Jobs by the day they were cancelled.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  visits: {
    code: 13,
    label: 'Appointments',
    about: 'Appointments by the day they begin, without those that were cancelled.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  returnVisits: {
    code: 14,
    label: 'Return visits',
    about:
      'Appointments of a job that come two days or more after the one before: somebody had to go there again.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  onSiteMinutes: {
    code: 15,
    label: 'Hours on jobs',
    about: 'Time worked on jobs, by the day it began. Time that still runs counts once it ends.',
    unit: 'minutes',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  clockedMinutes: {
    code: 16,
    label: 'Hours clocked',
    about: 'Time at work by the clock, by the day it began. Time that still runs counts once it ends.',
    unit: 'minutes',
    source: 'clock',
    permission: null,
    by: ['technician'],
  },
  leads: {
    code: 17,
    label: 'Leads',
    about: 'Leads by the day they came in.',
    unit: 'count',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  leadsWon: {
    code: 18,
    label: 'Leads won',
    about: 'Leads that were won, by the day they came in.',
    unit: 'count',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  leadsLost: {
    code: 19,
    label: 'Leads lost',
    about: 'Leads that were lost, by the day they came in.',
    unit: 'count',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  answerMinutes: {
    code: 20,
    label: 'Time to answer',
    about: 'Time from a lead’s arrival to the first answer, by the day it came in.',
    unit: 'minutes',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  visitMinutes: {
    code: 21,
    label: 'Time to visit',
    about: 'Time from a lead’s arrival to the first appointment of its job, by the day it came in.',
    unit: 'minutes',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  quotesSent: {
    code: 22,
    label: 'Quotes sent',
    about: 'Quotes by the day they were sent.',
    unit: 'count',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  quotedCents: {
    code: 23,
    label: 'Quoted',
    about: 'Totals of quotes with tax, by the day they were sent.',
    unit: 'cents',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  quotesWon: {
    code: 24,
    label: 'Quotes accepted',
    about: 'Quotes by the day they were accepted.',
    unit: 'count',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  quotesLost: {
    code: 25,
    label: 'Quotes declined',
    about: 'Quotes by the day they were declined.',
    unit: 'count',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  wonCents: {
    code: 26,
    label: 'Accepted',
    about: 'Totals of accepted quotes with tax, by the day they were accepted.',
    unit: 'cents',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  decisionMinutes: {
    code: 27,
    label: 'Time to decide',
    about: 'Time from sending a quote to the client’s answer, by the day of the answer.',
    unit: 'minutes',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  newClients: {
    code: 28,
    label: 'New clients',
    about: 'Clients by the day they were written down.',
    unit: 'count',
    source: 'client',
    permission: null,
    by: ['suburb'],
  },
  receivedTax: {
    code: 29,
    label: 'Tax in payments',
    about: 'The tax in payments less refunds, by the day they came.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: revenue,
    by: ofJob,
  },
} as const satisfies Record<string, Kept>
export type KeptMeasure = keyof typeof kept

const computed = {
  revenue: {
    label: 'Revenue',
    about:
      'Invoices less credits, without tax, by the date of the invoice, and the amounts of closed jobs without an invoice by the day they were closed.',
    unit: 'cents',
    permission: revenue,
    by: ofJob,
    of: { invoiced: 1, notInvoiced: 1 },
  },
  cost: {
    label: 'Cost',
    about: 'Parts and hours at cost, and commission.',
    unit: 'cents',
    permission: revenue,
    by: ofJob,
    of: { partsCost: 1, labourCost: 1, commission: 1 },
  },
  profit: {
    label: 'Profit',
    about: 'Revenue less parts and hours at cost, and commission.',
    unit: 'cents',
    permission: revenue,
    by: ofJob,
    of: { invoiced: 1, notInvoiced: 1, partsCost: -1, labourCost: -1, commission: -1 },
  },
  averageRevenue: {
    label: 'Average revenue',
    about: 'Revenue, divided by the invoices and the closed jobs without one that it comes from.',
    unit: 'cents',
    permission: revenue,
    by: ofJob,
    over: ['invoiced', 'notInvoiced'],
    under: ['invoiced', 'notInvoiced'],
    perRow: true,
  },
  winRate: {
    label: 'Quotes won',
    about: 'Accepted quotes, of those that were accepted or declined in this time.',
    unit: 'rate',
    permission: 'money.manage',
    by: ofJob,
    over: ['quotesWon'],
    under: ['quotesWon', 'quotesLost'],
  },
  leadWinRate: {
    label: 'Leads won, of all',
    about: 'Leads of this time that were won, of all of them.',
    unit: 'rate',
    permission: null,
    by: ['source', 'suburb', 'client'],
    over: ['leadsWon'],
    under: ['leads'],
  },
  returnRate: {
    label: 'Return visits, of all',
    about: 'Return visits, of all appointments.',
    unit: 'rate',
    permission: null,
    by: ofJob,
    over: ['returnVisits'],
    under: ['visits'],
  },
  efficiency: {
    label: 'Time on jobs',
    about: 'Hours on jobs, of hours clocked.',
    unit: 'rate',
    permission: null,
    by: ['technician'],
    over: ['onSiteMinutes'],
    under: ['clockedMinutes'],
  },
  revenueAnHour: {
    label: 'Revenue an hour',
    about: 'Revenue, divided by the hours on jobs.',
    unit: 'cents',
    permission: revenue,
    by: ['technician', 'type', 'suburb', 'client'],
    over: ['invoiced', 'notInvoiced'],
    under: ['onSiteMinutes'],
    times: 60,
  },
  averageAnswer: {
    label: 'Average time to answer',
    about: 'Time from a lead’s arrival to the first answer, on average.',
    unit: 'minutes',
    permission: null,
    by: ['source', 'suburb', 'client'],
    over: ['answerMinutes'],
    under: ['answerMinutes'],
    perRow: true,
  },
  averageVisit: {
    label: 'Average time to visit',
    about: 'Time from a lead’s arrival to the first appointment of its job, on average.',
    unit: 'minutes',
    permission: null,
    by: ['source', 'suburb', 'client'],
    over: ['visitMinutes'],
    under: ['visitMinutes'],
    perRow: true,
  },
  averageDecision: {
    label: 'Average time to decide',
    about: 'Time from sending a quote to the client’s answer, on average.',
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
export const measures: Record<Measure, Described> = { ...kept, ...computed }
export const measureNames = Object.keys(measures) as Measure[]
export const isMeasure = (name: string): name is Measure => Object.hasOwn(measures, name)

export const codeOf = (measure: KeptMeasure): number => kept[measure].code
export const keptMeasures = Object.keys(kept) as KeptMeasure[]
const byCode = new Map(keptMeasures.map(name => [codeOf(name), name]))
export const measureOfCode = (code: number): KeptMeasure => byCode.get(code)!

/** Codes whose amounts technicians of a job share; the others count whole for each of them. */
export const sharedCodes = keptMeasures.filter(name => kept[name].unit === 'cents').map(codeOf)

/** The kept measures that one is made of. */
export function partsOf(measure: Measure): readonly KeptMeasure[] {
  if (measure in kept) return [measure as KeptMeasure]
  const made: Sum | Quotient = computed[measure as keyof typeof computed]
  if ('of' in made) return Object.keys(made.of) as KeptMeasure[]
  return [...new Set([...made.over, ...made.under])]
}

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
  if (measure in kept) return { amount: amount(measure as KeptMeasure), rows: rows(measure as KeptMeasure) }
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

/** True if the viewer may see this figure. */
export const canSeeMeasure = (measure: Measure, viewer: Pick<Viewer, 'permissions'>): Verdict => {
  const { permission } = measures[measure]
  return (
    permission === null || holds(viewer, permission) || because('You do not have permission to see this.')
  )
}

/** A span of the company's days in which figures of one grain are added up, or taken off again. */
export interface Piece {
  grain: 'day' | 'month'
  from: number
  to: number
  sign: 1 | -1
}

/**
 * The fewest rows of figures that make up the days `from` to `to`: whole months where they serve, the days that are
 * missing at the ends, or those too many taken off.
 */
export function piecesOf(from: number, to: number): Piece[] {
  if (to < from) return []
  const first = monthStart(from)
  const last = monthEnd(to)
  const before = from - first
  const after = last - to
  const day = (from: number, to: number, sign: 1 | -1): Piece[] =>
    from > to ? [] : [{ grain: 'day', from, to, sign }]
  const rest = to - from + 1
  // The whole months with what is too many taken off cost as many days as are taken off.
  const spans = last - first + 1
  if (rest <= spans - rest && monthStart(to) === first) return day(from, to, 1)
  const takesFirst = before <= monthEnd(from) - from + 1
  const takesLast = after <= to - monthStart(to) + 1
  const monthsFrom = takesFirst ? first : monthEnd(from) + 1
  const monthsTo = takesLast ? last : monthStart(to) - 1
  if (monthsTo < monthsFrom) return day(from, to, 1)
  return [
    { grain: 'month', from: monthsFrom, to: monthsTo, sign: 1 },
    ...(takesFirst ? day(first, from - 1, -1) : day(from, Math.min(to, monthsFrom - 1), 1)),
    ...(takesLast ? day(to + 1, last, -1) : day(Math.max(from, monthsTo + 1), to, 1)),
  ]
}
