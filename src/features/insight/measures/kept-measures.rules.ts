import type { Permission } from '#shared/permissions.ts'
import { marketingMeasures } from './marketing-measures.rules.ts'
import { ofJob, seesRevenue } from './of-job.rules.ts'
import type { Source } from './sources.rules.ts'

/** Dimensions to split figures by, with their code in `figures.dimension`; null: added up from the facts. */
export const dimensions = {
  type: { code: 1, label: 'Job type' },
  technician: { code: 2, label: 'Technician' },
  suburb: { code: 3, label: 'Suburb' },
  source: { code: 4, label: 'Lead source' },
  status: { code: 5, label: 'Status' },
  client: { code: null, label: 'Client' },
  item: { code: null, label: 'Item' },
  campaign: { code: null, label: 'Campaign' },
  automation: { code: null, label: 'Automation' },
} as const
export type Dimension = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as Dimension[]

/** Dimensions whose key is the part of a fact. */
const partDimensions = ['item', 'campaign', 'automation'] as const satisfies readonly Dimension[]
type PartDimension = (typeof partDimensions)[number]
export const isOfParts = (dimension: Dimension): dimension is PartDimension =>
  (partDimensions as readonly Dimension[]).includes(dimension)

export type Unit = 'cents' | 'count' | 'minutes' | 'rate'

export interface Described {
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

/** Measures that are kept by day. */
export const storedMeasures = {
  invoiced: {
    code: 1,
    label: 'Invoiced',
    about: 'Invoices, card fees, revisions, credits and voids, excluding tax, by document date.',
    unit: 'cents',
    source: 'invoice',
    permission: seesRevenue,
    by: ofJob,
  },
  notInvoiced: {
    code: 2,
    label: 'Not invoiced',
    about: 'Closed jobs without an invoice, excluding tax, by closing date.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: ofJob,
  },
  received: {
    code: 3,
    label: 'Payments',
    about:
      'Payments less refunds by date, including tax and card fees. Closed jobs not yet invoiced count payments received.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: ofJob,
  },
  paid: {
    code: 4,
    label: 'Paid',
    about: 'Payments less refunds by date, excluding tax.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: ofJob,
  },
  billed: {
    code: 5,
    label: 'Sales including tax',
    about:
      'Invoices, card fees, revisions and credits including tax, by document date. Closed jobs not yet invoiced count payments received.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: ofJob,
  },
  billedTax: {
    code: 6,
    label: 'Tax on sales',
    about:
      'Tax in invoices, card fees, revisions and credits, by document date. Closed jobs without an invoice count the tax in their payments.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: ofJob,
  },
  partsCost: {
    code: 7,
    label: 'Parts at cost',
    about:
      'Parts at cost plus supplier invoices and approved expenses for the job, by first invoice date, otherwise closing date.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: [...ofJob, 'item'],
  },
  labourCost: {
    code: 8,
    label: 'Labour at cost',
    about: 'Job hours at each technician’s rate, by first invoice date, otherwise closing date.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: ofJob,
  },
  commission: {
    code: 9,
    label: 'Commission',
    about: 'Commission of technicians paid by percentage, by first invoice date, otherwise closing date.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: ofJob,
  },
  jobs: {
    code: 10,
    label: 'Jobs',
    about: 'Jobs by creation date. Excludes deleted jobs.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: [...ofJob, 'status'],
  },
  jobsClosed: {
    code: 11,
    label: 'Jobs closed',
    about: 'Jobs by closing date. A job with two technicians counts for each, and once in the total.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  jobsCancelled: {
    code: 12,
    label: 'Jobs cancelled',
    about: 'Jobs by cancellation date.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  visits: {
    code: 13,
    label: 'Appointments',
    about: 'Appointments by start date, excluding cancelled ones.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  returnVisits: {
    code: 14,
    label: 'Callbacks',
    about: 'Visits two or more days after the last one on the same job.',
    unit: 'count',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  onSiteMinutes: {
    code: 15,
    label: 'Hours on jobs',
    about: 'Job time by start date. Running time counts once it ends.',
    unit: 'minutes',
    source: 'job',
    permission: null,
    by: ofJob,
  },
  clockedMinutes: {
    code: 16,
    label: 'Hours clocked',
    about: 'Clocked time by start date. Running time counts once it ends.',
    unit: 'minutes',
    source: 'clock',
    permission: null,
    by: ['technician'],
  },
  leads: {
    code: 17,
    label: 'Leads',
    about: 'Leads by date received.',
    unit: 'count',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  leadsWon: {
    code: 18,
    label: 'Leads won',
    about: 'Won leads by date received.',
    unit: 'count',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  leadsLost: {
    code: 19,
    label: 'Leads lost',
    about: 'Lost leads by date received.',
    unit: 'count',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  answerMinutes: {
    code: 20,
    label: 'Response time',
    about: 'Time from receiving a lead to the first reply, by date received.',
    unit: 'minutes',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  visitMinutes: {
    code: 21,
    label: 'Time to first visit',
    about: 'Time from receiving a lead to its job’s first visit, by date received.',
    unit: 'minutes',
    source: 'lead',
    permission: null,
    by: ['source', 'suburb', 'client'],
  },
  quotesSent: {
    code: 22,
    label: 'Quotes sent',
    about: 'Quotes by sent date.',
    unit: 'count',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  quotedCents: {
    code: 23,
    label: 'Quoted',
    about: 'Sent quotes including tax, by sent date.',
    unit: 'cents',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  quotesWon: {
    code: 24,
    label: 'Quotes accepted',
    about: 'Quotes by acceptance date.',
    unit: 'count',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  quotesLost: {
    code: 25,
    label: 'Quotes declined',
    about: 'Quotes by decline date.',
    unit: 'count',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  wonCents: {
    code: 26,
    label: 'Accepted',
    about: 'Accepted quotes including tax, by acceptance date.',
    unit: 'cents',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  decisionMinutes: {
    code: 27,
    label: 'Time to decide',
    about: 'Time from sending a quote to the client’s answer, by answer date.',
    unit: 'minutes',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  quotesWaiting: {
    code: 48,
    label: 'Quotes awaiting an answer',
    about: 'Sent quotes awaiting an answer, including tax, by sent date.',
    unit: 'cents',
    source: 'quote',
    permission: 'money.manage',
    by: ofJob,
  },
  owed: {
    code: 46,
    label: 'Owed',
    about: 'Currently unpaid on invoices, including tax, by invoice date.',
    unit: 'cents',
    source: 'invoice',
    permission: 'money.manage',
    by: ofJob,
  },
  overdue: {
    code: 47,
    label: 'Overdue',
    about: 'Currently overdue, including tax, by due date.',
    unit: 'cents',
    source: 'invoice',
    permission: 'money.manage',
    by: ofJob,
  },
  newClients: {
    code: 28,
    label: 'New clients',
    about: 'Clients by creation date.',
    unit: 'count',
    source: 'client',
    permission: null,
    by: ['suburb'],
  },
  receivedTax: {
    code: 29,
    label: 'Tax on payments',
    about: 'Tax on payments less refunds, by payment date.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: ofJob,
  },
  purchases: {
    code: 41,
    label: 'Purchases including tax',
    about:
      'Booked supplier invoices less credits, including tax, by invoice date. Excludes drafts and voided invoices.',
    unit: 'cents',
    source: 'bill',
    permission: seesRevenue,
    by: [],
  },
  purchasesTax: {
    code: 42,
    label: 'Tax on purchases',
    about:
      'Tax on booked supplier invoices less credits, by invoice date. Excludes drafts and voided invoices.',
    unit: 'cents',
    source: 'bill',
    permission: seesRevenue,
    by: [],
  },
  priceDifferences: {
    code: 45,
    label: 'Price differences',
    about: 'Price changes on parts already used, by the day we learned of them. Negative: cheaper.',
    unit: 'cents',
    source: 'difference',
    permission: seesRevenue,
    by: ofJob,
  },
  earningJobs: {
    code: 43,
    label: 'Jobs with revenue',
    about: 'Jobs with revenue, by first invoice date, otherwise closing date.',
    unit: 'count',
    source: 'job',
    permission: seesRevenue,
    by: ofJob,
  },
  sales: {
    code: 44,
    label: 'Sales',
    about: 'Invoices by date, less voided ones, plus closed jobs without an invoice by closing date.',
    unit: 'count',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: ofJob,
  },
  partsSold: {
    code: 40,
    label: 'Parts at selling price',
    about: 'Job parts at selling price, by first invoice date, otherwise closing date.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: [...ofJob, 'item'],
  },
  ...marketingMeasures,
} as const satisfies Record<string, Kept>
export type KeptMeasure = keyof typeof storedMeasures
