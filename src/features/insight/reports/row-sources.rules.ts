import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { type Dimension, seesRevenue } from '#features/insight/measures/kept-measures.rules.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { leadStatuses } from '#features/sales/leads/leads.rules.ts'
import { holds, type Viewer } from '#shared/access.ts'
import { parseDay } from '#shared/dates.ts'
import { centsOf } from '#shared/money.ts'
import type { Permission } from '#shared/permissions.ts'

/** The nature of a column, by which it is filtered, grouped, added up and written. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'cents'
  | 'minutes'
  | 'day'
  | 'instant'
  | 'flag'
  | 'choice'
  /** An id, or several of them, whose names stand in another table. */
  | 'ref'
  | 'refs'

export interface RowColumn {
  label: string
  kind: ColumnKind
  permission?: Permission
  /** Of a choice: its values. */
  options?: readonly { value: string; label: string }[]
  /** Of a ref: whose names. */
  of?: Extract<Dimension, 'type' | 'technician' | 'source'>
}

interface RowSource {
  label: string
  /** One of its rows, as the address of a screen knows it. */
  opens: 'job' | 'invoice' | 'quote' | 'client' | 'lead' | null
  permission: Permission | null
  columns: Record<string, RowColumn>
  /** The columns that a new report begins with. */
  usual: readonly string[]
}

const text = (label: string): RowColumn => ({ label, kind: 'text' })
const money = (label: string, permission: Permission = seesRevenue): RowColumn => ({
  label,
  kind: 'cents',
  permission,
})
const options = (list: readonly { id: number | string; label: string }[]) =>
  list.map(({ id, label }) => ({ value: String(id), label }))
const contact = {
  phone: text('Phone'),
  email: text('Email'),
  address: text('Address'),
  suburb: text('Suburb'),
}

/** Rows that a company can report on, with the columns of each. The database's words for them: `row-columns.queries.ts`. */
export const rowSources = {
  jobs: {
    label: 'Jobs',
    opens: 'job',
    permission: null,
    usual: ['number', 'client', 'suburb', 'status', 'created'],
    columns: {
      number: text('Number'),
      client: text('Client'),
      company: text('Company'),
      ...contact,
      status: { label: 'Status', kind: 'choice', options: options(statuses) },
      types: { label: 'Job types', kind: 'refs', of: 'type' },
      technicians: { label: 'Technicians', kind: 'refs', of: 'technician' },
      sources: { label: 'Lead source', kind: 'refs', of: 'source' },
      created: { label: 'Written down', kind: 'instant' },
      appointment: { label: 'Appointment', kind: 'instant' },
      appointments: { label: 'Appointments', kind: 'number' },
      closed: { label: 'Closed', kind: 'instant' },
      amount: money('Amount'),
      invoiced: { label: 'Invoiced', kind: 'flag' },
    },
  },
  invoices: {
    label: 'Invoices',
    opens: 'invoice',
    permission: 'money.manage',
    usual: ['number', 'client', 'issued', 'due', 'total', 'owed'],
    columns: {
      number: text('Number'),
      client: text('Client'),
      company: text('Company'),
      phone: contact.phone,
      email: contact.email,
      address: contact.address,
      state: {
        label: 'Status',
        kind: 'choice',
        options: [
          { value: 'draft', label: 'Draft' },
          { value: 'issued', label: 'Issued' },
          { value: 'void', label: 'Void' },
        ],
      },
      issued: { label: 'Date', kind: 'day' },
      due: { label: 'Due', kind: 'day' },
      sent: { label: 'Sent', kind: 'instant' },
      total: money('Total', 'money.manage'),
      tax: money('Tax', 'money.manage'),
      owed: money('Owed', 'money.manage'),
      reference: text('Reference'),
    },
  },
  payments: {
    label: 'Payments',
    opens: 'invoice',
    permission: 'money.manage',
    usual: ['day', 'invoice', 'client', 'method', 'amount'],
    columns: {
      day: { label: 'Date', kind: 'day' },
      invoice: text('Invoice'),
      client: text('Client'),
      kind: {
        label: 'Kind',
        kind: 'choice',
        options: [
          { value: 'payment', label: 'Payment' },
          { value: 'refund', label: 'Refund' },
          { value: 'reversal', label: 'Taken back' },
        ],
      },
      method: { label: 'Paid by', kind: 'choice', options: options(paymentMethods) },
      amount: money('Amount', 'money.manage'),
      note: text('Note'),
    },
  },
  quotes: {
    label: 'Quotes',
    opens: 'quote',
    permission: 'money.manage',
    usual: ['number', 'client', 'quoted', 'state', 'total'],
    columns: {
      number: text('Number'),
      client: text('Client'),
      company: text('Company'),
      phone: contact.phone,
      email: contact.email,
      address: contact.address,
      state: {
        label: 'Status',
        kind: 'choice',
        options: [
          { value: 'draft', label: 'Draft' },
          { value: 'sent', label: 'Sent' },
          { value: 'accepted', label: 'Accepted' },
          { value: 'declined', label: 'Declined' },
        ],
      },
      quoted: { label: 'Date', kind: 'day' },
      sent: { label: 'Sent', kind: 'instant' },
      decided: { label: 'Decided', kind: 'instant' },
      valid: { label: 'Valid until', kind: 'day' },
      total: money('Total', 'money.manage'),
      reference: text('Reference'),
    },
  },
  clients: {
    label: 'Clients',
    opens: 'client',
    permission: 'clients.manage',
    usual: ['name', 'phone', 'email', 'suburb', 'created'],
    columns: {
      name: text('Name'),
      company: text('Company'),
      ...contact,
      created: { label: 'Written down', kind: 'instant' },
      jobs: { label: 'Jobs', kind: 'number' },
      last_job: { label: 'Last job', kind: 'instant' },
      note: text('Note'),
    },
  },
  leads: {
    label: 'Leads',
    opens: 'lead',
    permission: 'leads.manage',
    usual: ['name', 'suburb', 'source', 'status', 'created'],
    columns: {
      name: text('Name'),
      company: text('Company'),
      ...contact,
      status: { label: 'Status', kind: 'choice', options: options(leadStatuses) },
      source: { label: 'Lead source', kind: 'ref', of: 'source' },
      assigned: { label: 'Assigned to', kind: 'ref', of: 'technician' },
      created: { label: 'Came', kind: 'instant' },
      answered: { label: 'Answered', kind: 'instant' },
      answer: { label: 'Time to answer', kind: 'minutes' },
      follow_up: { label: 'Follow up', kind: 'day' },
      web: { label: 'From the website', kind: 'flag' },
    },
  },
  times: {
    label: 'Hours on jobs',
    opens: 'job',
    permission: null,
    usual: ['technician', 'job', 'client', 'started', 'minutes'],
    columns: {
      technician: { label: 'Technician', kind: 'ref', of: 'technician' },
      job: text('Job'),
      client: text('Client'),
      suburb: contact.suburb,
      started: { label: 'Started', kind: 'instant' },
      ended: { label: 'Ended', kind: 'instant' },
      minutes: { label: 'Hours', kind: 'minutes' },
    },
  },
  parts: {
    label: 'Parts of jobs',
    opens: 'job',
    permission: null,
    usual: ['name', 'code', 'job', 'quantity', 'closed'],
    columns: {
      name: text('Name'),
      code: text('Code'),
      job: text('Job'),
      client: text('Client'),
      quantity: { label: 'Quantity', kind: 'number' },
      used: { label: 'Used', kind: 'flag' },
      price: money('Price'),
      amount: money('Amount'),
      cost: money('Cost'),
      created: { label: 'Job written down', kind: 'instant' },
      closed: { label: 'Job closed', kind: 'instant' },
    },
  },
} as const satisfies Record<string, RowSource>
export type SourceName = keyof typeof rowSources
export const sourceNames = Object.keys(rowSources) as SourceName[]
export const sourceOf = (name: SourceName): RowSource => rowSources[name]

export const operators = [
  'contains',
  'is',
  'isNot',
  'atLeast',
  'atMost',
  'from',
  'until',
  'lastDays',
  'thisMonth',
  'lastMonth',
  'empty',
  'filled',
] as const
export type Operator = (typeof operators)[number]

const amounts: readonly Operator[] = ['atLeast', 'atMost', 'is', 'empty', 'filled']
const dates: readonly Operator[] = ['lastDays', 'thisMonth', 'lastMonth', 'from', 'until', 'empty', 'filled']
const chosen: readonly Operator[] = ['is', 'isNot', 'empty', 'filled']
export const operatorsOf: Record<ColumnKind, readonly Operator[]> = {
  text: ['contains', 'is', 'isNot', 'empty', 'filled'],
  number: amounts,
  cents: amounts,
  minutes: amounts,
  day: dates,
  instant: dates,
  flag: ['is'],
  choice: chosen,
  ref: chosen,
  refs: chosen,
}
/** Operators that say all by themselves. */
export const needsNoValue: readonly Operator[] = ['empty', 'filled', 'thisMonth', 'lastMonth']

export const operatorLabels: Record<Operator, string> = {
  contains: 'Contains',
  is: 'Is',
  isNot: 'Is not',
  atLeast: 'At least',
  atMost: 'At most',
  from: 'From',
  until: 'Until',
  lastDays: 'In the last … days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  empty: 'Is empty',
  filled: 'Is not empty',
}

export const reckonings = ['count', 'sum', 'average', 'least', 'most'] as const
export type Reckoning = (typeof reckonings)[number]
export const reckoningLabels: Record<Reckoning, string> = {
  count: 'Count',
  sum: 'Sum',
  average: 'Average',
  least: 'Smallest',
  most: 'Largest',
}
export const grains = ['day', 'month', 'year'] as const
export type Grain = (typeof grains)[number]
export const grainLabels: Record<Grain, string> = { day: 'Day', month: 'Month', year: 'Year' }

/** Kinds that can be added up. */
export const isAmount = (kind: ColumnKind) => kind === 'number' || kind === 'cents' || kind === 'minutes'
export const isDate = (kind: ColumnKind) => kind === 'day' || kind === 'instant'

export const mostColumns = 20
export const mostConditions = 10
/** Rows that a page shows at a time. */
export const rowsAtOnce = 100

export interface Condition {
  column: string
  is: Operator
  value: string
}

/** A report by rows, as it is stored and sent. */
export interface RowSpec {
  source: SourceName
  columns: string[]
  conditions: Condition[]
  /** A column by whose values the rows are counted or added up; '' for the rows themselves. */
  group: string
  grain: Grain
  reckoning: Reckoning
  /** The column that is added up; '' for a count. */
  of: string
}

/** A field of the company's own on jobs, as a column. */
export interface OwnField {
  id: number
  label: string
}
const ownPrefix = 'field:'
export const ownColumn = ({ id }: Pick<OwnField, 'id'>) => `${ownPrefix}${id}`
/** The field behind a column's name; null: the column is one of ours. */
export const ownFieldId = (column: string): number | null =>
  column.startsWith(ownPrefix) ? Number(column.slice(ownPrefix.length)) || 0 : null

/** A column by its name; null: it went. */
export function columnOf(source: SourceName, name: string, own: readonly OwnField[]): RowColumn | null {
  const id = ownFieldId(name)
  if (id === null) {
    const { columns } = sourceOf(source)
    return Object.hasOwn(columns, name) ? columns[name]! : null
  }
  const field = source === 'jobs' ? own.find(each => each.id === id) : undefined
  return field ? { label: field.label, kind: 'text' } : null
}

/** An amount as it is typed, dollars, hours or a number, in the column's unit; null: it is none. */
export function amountFrom(value: string, kind: ColumnKind): number | null {
  if (kind === 'cents') return centsOf(value)
  const number = Number(value.trim().replace(',', '.'))
  if (value.trim() === '' || !Number.isFinite(number) || Math.abs(number) > 1e12) return null
  return kind === 'minutes' ? Math.round(number * 60) : number
}

const mostLastDays = 36_600

function isValid({ is, value }: Condition, { kind, options: known }: RowColumn): boolean {
  if (needsNoValue.includes(is)) return true
  if (is === 'lastDays') return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= mostLastDays
  if (isDate(kind)) return parseDay(value) !== null
  if (isAmount(kind)) return amountFrom(value, kind) !== null
  if (kind === 'flag') return value === '1' || value === '0'
  if (kind === 'ref' || kind === 'refs') return /^\d{1,15}$/.test(value)
  return known ? known.some(each => each.value === value) : value.trim() !== ''
}

type Seeing = Pick<Viewer, 'permissions'>
const seesColumn = ({ permission }: RowColumn, viewer: Seeing) => !permission || holds(viewer, permission)

/** Names of the columns that a viewer may choose. */
export const columnsFor = (source: SourceName, viewer: Seeing, own: readonly OwnField[]): string[] => [
  ...Object.entries(sourceOf(source).columns)
    .filter(([, column]) => seesColumn(column, viewer))
    .map(([name]) => name),
  ...(source === 'jobs' ? own.map(ownColumn) : []),
]

export const maySource = (name: SourceName, viewer: Seeing): boolean => {
  const { permission } = sourceOf(name)
  return permission === null || holds(viewer, permission)
}

export const rowTexts = {
  noColumn: 'Choose at least one column.',
  noSource: 'You do not have permission to see this.',
  columnGone: 'This report uses a column that is no longer there. Edit it first.',
  columnHidden: 'This report uses a column that you may not see.',
  wrongCondition: 'A filter does not fit its column.',
  wrongValue: 'A filter has no valid value.',
  wrongGroup: 'Rows can’t be grouped by that.',
  wrongOf: 'Choose a column that can be added up.',
  pdfTooLong: 'A PDF holds 2,000 rows at most. Save it as CSV, or add a filter.',
  xlsxTooLong: 'An Excel file holds 10,000 rows at most. Save it as CSV, or add a filter.',
} as const
export type RowText = (typeof rowTexts)[keyof typeof rowTexts]

/** The problem with a report by rows for this viewer, or null. Columns that are only shown may be missing or hidden. */
export function rowProblem(spec: RowSpec, viewer: Seeing, own: readonly OwnField[]): RowText | null {
  if (!maySource(spec.source, viewer)) return rowTexts.noSource
  const column = (name: string) => columnOf(spec.source, name, own)
  if (spec.group === '' && !spec.columns.some(name => column(name))) return rowTexts.noColumn
  const used = [...spec.conditions.map(each => each.column), spec.group, spec.of].filter(name => name !== '')
  if (used.some(name => !column(name))) return rowTexts.columnGone
  if (used.some(name => !seesColumn(column(name)!, viewer))) return rowTexts.columnHidden
  if (spec.group === '' && !spec.columns.some(name => column(name) && seesColumn(column(name)!, viewer)))
    return rowTexts.columnHidden
  for (const condition of spec.conditions) {
    const filtered = column(condition.column)!
    if (!operatorsOf[filtered.kind].includes(condition.is)) return rowTexts.wrongCondition
    if (!isValid(condition, filtered)) return rowTexts.wrongValue
  }
  if (spec.group !== '' && isAmount(column(spec.group)!.kind)) return rowTexts.wrongGroup
  if (spec.reckoning !== 'count' && (spec.of === '' || !isAmount(column(spec.of)!.kind)))
    return rowTexts.wrongOf
  return null
}

/** The columns of a report that are shown to this viewer, and whether some are not. */
export function shownColumns(
  { source, columns }: RowSpec,
  viewer: Seeing,
  own: readonly OwnField[],
): { names: string[]; isGone: boolean; isHidden: boolean } {
  const there = columns.filter(name => columnOf(source, name, own))
  const names = there.filter(name => seesColumn(columnOf(source, name, own)!, viewer))
  return { names, isGone: there.length < columns.length, isHidden: names.length < there.length }
}
