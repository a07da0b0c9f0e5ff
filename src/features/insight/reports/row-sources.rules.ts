import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { type Dimension, seesRevenue } from '#features/insight/measures/kept-measures.rules.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { leadStatuses } from '#features/sales/leads/leads.rules.ts'
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
/** Of papers, which keep no suburb. */
const contactOnPaper = { phone: text('Phone'), email: text('Email'), address: text('Address') }
const contact = { ...contactOnPaper, suburb: text('Suburb') }

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
      created: { label: 'Created', kind: 'instant' },
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
      ...contactOnPaper,
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
          { value: 'reversal', label: 'Reversed' },
          { value: 'dispute', label: 'Dispute lost' },
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
      ...contactOnPaper,
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
      created: { label: 'Created', kind: 'instant' },
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
      created: { label: 'Received', kind: 'instant' },
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
      created: { label: 'Job created', kind: 'instant' },
      closed: { label: 'Job closed', kind: 'instant' },
    },
  },
} as const satisfies Record<string, RowSource>
export type SourceName = keyof typeof rowSources
export const sourceNames = Object.keys(rowSources) as SourceName[]
export const sourceOf = (name: SourceName): RowSource => rowSources[name]
