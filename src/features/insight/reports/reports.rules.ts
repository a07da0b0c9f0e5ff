import { type Dimension, dimensionNames } from '#features/insight/measures/kept-measures.rules.ts'
import { canSeeMeasure, type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import { hasPermission, seesOwnWorkOnly, type Viewer } from '#shared/access.ts'
import { addMonths, dayText, monthEnd, monthStart, parseDay } from '#shared/dates.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export type Split = 'day' | 'month' | Dimension
export const splits = ['month', 'day', ...dimensionNames] as const satisfies readonly Split[]
export const splitLabels: Record<Split, string> = {
  day: 'Day',
  month: 'Month',
  type: 'Job type',
  technician: 'Technician',
  suburb: 'Suburb',
  source: 'Lead source',
  status: 'Status',
  client: 'Client',
  item: 'Item',
  campaign: 'Campaign',
  automation: 'Automation',
}

export const charts = ['bars', 'line', 'none'] as const
export type ChartKind = (typeof charts)[number]

/** The content of a report, whether built in or saved by a company. */
export interface ReportSpec {
  measures: readonly Measure[]
  /** The first is used unless the address says another. */
  by: readonly Split[]
  chart: ChartKind
}

interface FixedReport extends ReportSpec {
  title: string
  about: string
}

const everyWay: readonly Split[] = ['month', 'day', 'type', 'technician', 'suburb', 'source', 'client']
const people: readonly Split[] = ['technician', 'month', 'day']

/** Reports that every company has. */
export const fixedReports = {
  revenue: {
    title: 'Revenue',
    about: 'Revenue excluding tax: invoices plus closed jobs not yet invoiced.',
    measures: ['revenue', 'invoiced', 'notInvoiced', 'averageRevenue'],
    by: everyWay,
    chart: 'bars',
  },
  profit: {
    title: 'Profit',
    about: 'Revenue less parts and labour at cost, commission, and price differences of parts.',
    measures: ['profit', 'revenue', 'partsCost', 'labourCost', 'commission', 'priceDifferences'],
    by: everyWay,
    chart: 'bars',
  },
  gst: {
    title: 'GST (accrual)',
    about: 'Sales, purchases and their tax for your activity statement, by invoice and credit date.',
    measures: ['billed', 'billedTax', 'purchases', 'purchasesTax', 'taxDue'],
    by: ['month', 'day'],
    chart: 'bars',
  },
  'gst-cash': {
    title: 'GST (cash)',
    about:
      'Payments by date and their tax, for your activity statement. Purchases count by invoice date; supplier payments aren’t recorded here.',
    measures: ['received', 'receivedTax', 'purchases', 'purchasesTax', 'taxDueCash'],
    by: ['month', 'day'],
    chart: 'bars',
  },
  payments: {
    title: 'Payments',
    about: 'Payments and refunds by day.',
    measures: ['received', 'paid'],
    by: ['day', 'month', 'client', 'type', 'technician'],
    chart: 'bars',
  },
  quotes: {
    title: 'Quotes',
    about: 'Quoted amounts, acceptance rate and time to decide.',
    measures: [
      'quotesSent',
      'quotedCents',
      'quotesWon',
      'wonCents',
      'quotesLost',
      'winRate',
      'averageDecision',
    ],
    by: ['month', 'type', 'technician', 'suburb', 'source', 'client', 'day'],
    chart: 'bars',
  },
  jobs: {
    title: 'Jobs',
    about: 'Jobs created, closed and cancelled, and appointments.',
    measures: ['jobs', 'jobsClosed', 'jobsCancelled', 'visits'],
    by: everyWay,
    chart: 'bars',
  },
  jobtypes: {
    title: 'Job types',
    about: 'Work and revenue by job type.',
    measures: ['jobs', 'jobsClosed', 'revenue', 'profit', 'revenueAnHour'],
    by: ['type'],
    chart: 'bars',
  },
  suburbs: {
    title: 'Suburbs',
    about: 'Where your work is, and what it earns there.',
    measures: ['jobs', 'jobsClosed', 'revenue', 'profit'],
    by: ['suburb'],
    chart: 'bars',
  },
  technicians: {
    title: 'Technicians',
    about: 'Jobs, hours and revenue of each technician.',
    measures: [
      'jobsClosed',
      'visits',
      'onSiteMinutes',
      'clockedMinutes',
      'efficiency',
      'revenue',
      'revenueAnHour',
    ],
    by: people,
    chart: 'bars',
  },
  timesheets: {
    title: 'Timesheets',
    about: 'Hours clocked and hours on jobs.',
    measures: ['clockedMinutes', 'onSiteMinutes', 'efficiency'],
    by: people,
    chart: 'bars',
  },
  commission: {
    title: 'Commission',
    about: 'Commission of technicians paid by percentage, with the revenue of their jobs.',
    measures: ['commission', 'revenue'],
    by: ['technician', 'month', 'client', 'type'],
    chart: 'bars',
  },
  leads: {
    title: 'Leads',
    about: 'Leads by source, with win rate and response time.',
    measures: ['leads', 'leadsWon', 'leadsLost', 'leadWinRate', 'averageAnswer', 'averageVisit'],
    by: ['source', 'month', 'suburb', 'day'],
    chart: 'bars',
  },
  clients: {
    title: 'Clients',
    about: 'Work and revenue by client.',
    measures: ['jobs', 'revenue', 'profit', 'received'],
    by: ['client'],
    chart: 'bars',
  },
  parts: {
    title: 'Parts',
    about: 'Job parts: cost, price and margin.',
    measures: ['partsSold', 'partsCost', 'partsMargin'],
    by: ['item', 'month', 'type', 'technician', 'suburb', 'client'],
    chart: 'bars',
  },
  marketing: {
    title: 'Marketing',
    about: 'Results of campaigns: replies, opt-outs, jobs and invoices within 30 days.',
    measures: [
      'marketingDelivered',
      'marketingJobs',
      'marketingInvoiced',
      'marketingReplies',
      'marketingClicks',
      'marketingOptOuts',
      'marketingBounced',
      'marketingComplaints',
    ],
    by: ['campaign', 'month', 'day'],
    chart: 'bars',
  },
  automations: {
    title: 'Automations',
    about: 'Revenue won within 30 days of an automation’s message, excluding tax.',
    measures: ['automationWon'],
    by: ['automation', 'month', 'day', 'type', 'technician', 'suburb', 'client'],
    chart: 'bars',
  },
  returns: {
    title: 'Callbacks',
    about: 'How often a job needed another visit.',
    measures: ['returnVisits', 'visits', 'returnRate'],
    by: ['technician', 'type', 'month', 'suburb', 'client'],
    chart: 'bars',
  },
} as const satisfies Record<string, FixedReport>
export type FixedName = keyof typeof fixedReports
export const fixedNames = Object.keys(fixedReports) as FixedName[]
export const fixedReport = (name: string): FixedReport | null =>
  Object.hasOwn(fixedReports, name) ? fixedReports[name as FixedName] : null

/** Days that one report may span: ten years and a little. */
export const mostDays = 3_660
/** Rows on screen. */
export const mostRows = 10_000
/** Milliseconds of the database that one report may take. */
export const mostMs = 5_000

export const reportTexts = {
  endBeforeStart: 'The end can’t be before the start.',
  tooLong: 'A report can cover up to ten years.',
  noDate: 'Please choose the dates.',
  tooSlow: 'This report takes too long. Choose a shorter period, or fewer filters.',
  noMeasure: 'Choose what to show.',
  cantSplit: 'These figures can’t be grouped that way.',
  saved: 'Saved.',
  gone: 'This report no longer exists.',
} as const

/** The problem with a date range ('yyyy-MM-dd'), or null. */
export function daysProblem(from: string, to: string): string | null {
  const [first, last] = [parseDay(from), parseDay(to)]
  if (first === null || last === null) return reportTexts.noDate
  if (last < first) return reportTexts.endBeforeStart
  return last - first >= mostDays ? reportTexts.tooLong : null
}

export const isWholeMonths = ({ from, to }: { from: number; to: number }): boolean =>
  from === monthStart(from) && to === monthEnd(to)

/** The same number of days just before; of whole months, as many months. */
export function spanBefore({ from, to }: { from: number; to: number }): { from: number; to: number } {
  if (!isWholeMonths({ from, to })) return { from: from - (to - from + 1), to: from - 1 }
  let months = 0
  for (let month = from; month <= to; month = addMonths(month, 1)) months++
  return { from: addMonths(from, -months), to: from - 1 }
}

/** The days or months from one day to another, as keys of rows. */
export function keysBetween(split: 'day' | 'month', { from, to }: { from: number; to: number }): string[] {
  const keys: string[] = []
  if (split === 'day') for (let day = from; day <= to; day++) keys.push(dayText(day))
  else
    for (let month = monthStart(from); month <= to; month = addMonths(month, 1))
      keys.push(dayText(month).slice(0, 7))
  return keys
}

/** The days of a saved report: the last so many until today; 0: the month so far, -1: the month before, -2 that before it. */
export function daysOf(days: number, today: number): { from: number; to: number } {
  if (days > 0) return { from: today - days + 1, to: today }
  const month = addMonths(monthStart(today), days)
  return { from: month, to: days === 0 ? today : monthEnd(month) }
}

/** The month in which the financial year begins, by where the company is: 0 is January. */
const yearBegins = (zone: string): number =>
  zone.startsWith('Australia/') ? 6 : zone === 'Pacific/Auckland' || zone === 'Pacific/Chatham' ? 3 : 0

/** The financial year so far. */
export function financialYear(today: number, zone: string): { from: number; to: number } {
  const month = Number(dayText(today).slice(5, 7)) - 1
  const passed = (month - yearBegins(zone) + 12) % 12
  return { from: addMonths(monthStart(today), -passed), to: today }
}

type Seeing = Pick<Viewer, 'permissions' | 'kind'>

/** The measures of a report that the viewer may see. */
export const seenMeasures = (names: readonly Measure[], viewer: Seeing): Measure[] =>
  names.filter(name => canSeeMeasure(name, viewer) === true)

/** The ways in which all of these can be split. */
export const splitsOf = (names: readonly Measure[]): Split[] =>
  splits.filter(
    split =>
      split === 'day' ||
      split === 'month' ||
      names.every(name => (measures[name].by as readonly string[]).includes(split)),
  )

/** True if the viewer may open reports at all. */
export const canViewReports = (viewer: Seeing): Verdict =>
  (hasPermission(viewer, 'reports.view') && !seesOwnWorkOnly(viewer)) ||
  because('You don’t have permission to see reports.')

/** True if the viewer may see who owes what: the report whose figures are not kept by day. */
export const canSeeAgeing = (viewer: Seeing): Verdict =>
  hasPermission(viewer, 'money.manage') || because('You don’t have permission to see this report.')

/** True if the viewer may see a report with these measures: one of them at least. */
export const canSeeReport = (names: readonly Measure[], viewer: Seeing): Verdict =>
  seenMeasures(names, viewer).length > 0 || because('You don’t have permission to see this report.')

/** The problem with a choice of measures and split, or null. */
export function questionProblem(names: readonly Measure[], by: Split): string | null {
  if (names.length === 0) return reportTexts.noMeasure
  return splitsOf(names).includes(by) ? null : reportTexts.cantSplit
}
