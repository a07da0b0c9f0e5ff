import type { Permission } from '#shared/permissions.ts'

/** Dimensions to split figures by, with their code in `figures.dimension`; null: added up from the facts. */
export const dimensions = {
  type: { code: 1, label: 'Job type' },
  technician: { code: 2, label: 'Technician' },
  suburb: { code: 3, label: 'Suburb' },
  source: { code: 4, label: 'Lead source' },
  status: { code: 5, label: 'Status' },
  client: { code: null, label: 'Client' },
  item: { code: null, label: 'Item' },
} as const
export type Dimension = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as Dimension[]

/** Rows that figures come from, with the number that stands in `figure_facts.source`. */
export const sources = {
  job: 1,
  invoice: 2,
  quote: 3,
  lead: 4,
  client: 5,
  clock: 6,
  bill: 7,
  difference: 8,
} as const
export type Source = keyof typeof sources

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

export const ofJob = ['type', 'technician', 'suburb', 'source', 'client'] as const
export const seesRevenue = 'widgets.revenue'

/** Measures that are kept by day. */
export const kept = {
  invoiced: {
    code: 1,
    label: 'Invoiced',
    about:
      'Invoices less credits, without tax, by the date of the invoice. Void invoices and drafts do not count.',
    unit: 'cents',
    source: 'invoice',
    permission: seesRevenue,
    by: ofJob,
  },
  notInvoiced: {
    code: 2,
    label: 'Not invoiced',
    about:
      'Amounts of closed jobs that have no invoice, without tax and card fee, by the day they were closed.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: ofJob,
  },
  received: {
    code: 3,
    label: 'Payments',
    about:
      'Payments less refunds, with tax and without card fees, by the day they came; of closed jobs without an invoice, what their payment says.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: ofJob,
  },
  paid: {
    code: 4,
    label: 'Paid',
    about: 'Payments less refunds, without tax and card fees, by the day they came.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: ofJob,
  },
  billed: {
    code: 5,
    label: 'Sales with tax',
    about: 'Invoices, their changes and credits, with tax, each by its own date.',
    unit: 'cents',
    source: 'invoice',
    permission: seesRevenue,
    by: ofJob,
  },
  billedTax: {
    code: 6,
    label: 'Tax on sales',
    about: 'The tax in invoices, their changes and credits, each by its own date.',
    unit: 'cents',
    source: 'invoice',
    permission: seesRevenue,
    by: ofJob,
  },
  partsCost: {
    code: 7,
    label: 'Parts at cost',
    about:
      'Parts of jobs at what they cost you, and what suppliers billed for a job itself, by the date of the first invoice, else the day the job was closed.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: [...ofJob, 'item'],
  },
  labourCost: {
    code: 8,
    label: 'Hours at cost',
    about:
      'Hours on jobs at the rate of who worked them, by the date of the first invoice, else the day the job was closed.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: ofJob,
  },
  commission: {
    code: 9,
    label: 'Commission',
    about:
      'Shares of technicians paid by percentage, by the date of the first invoice, else the day the job was closed.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
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
    permission: seesRevenue,
    by: ofJob,
  },
  purchases: {
    code: 41,
    label: 'Purchases with tax',
    about:
      'Booked supplier invoices less credits, with tax, by invoice date. Drafts and void ones do not count.',
    unit: 'cents',
    source: 'bill',
    permission: seesRevenue,
    by: [],
  },
  purchasesTax: {
    code: 42,
    label: 'Tax on purchases',
    about:
      'The tax in booked supplier invoices less credits, by invoice date. Drafts and void ones do not count.',
    unit: 'cents',
    source: 'bill',
    permission: seesRevenue,
    by: [],
  },
  priceDifferences: {
    code: 45,
    label: 'Price differences',
    about:
      'Later prices of parts that were already used, by the day they became known. Below zero: they were cheaper.',
    unit: 'cents',
    source: 'difference',
    permission: seesRevenue,
    by: ofJob,
  },
  earningJobs: {
    code: 43,
    label: 'Jobs with revenue',
    about: 'Jobs that brought revenue, by the date of the first invoice, else the day the job was closed.',
    unit: 'count',
    source: 'job',
    permission: seesRevenue,
    by: ofJob,
  },
  partsSold: {
    code: 40,
    label: 'Parts at price',
    about:
      'Parts of jobs at the price that the job says, by the date of the first invoice, else the day the job was closed.',
    unit: 'cents',
    source: 'job',
    permission: seesRevenue,
    by: [...ofJob, 'item'],
  },
} as const satisfies Record<string, Kept>
export type KeptMeasure = keyof typeof kept
