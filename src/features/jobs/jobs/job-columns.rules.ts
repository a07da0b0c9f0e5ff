import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { contact, moneyColumn, optionsOf, type RowSource, textColumn } from '#shared/rows/columns.ts'

export const jobColumns = {
  label: 'Jobs',
  opens: 'job',
  permission: null,
  usual: ['number', 'client', 'suburb', 'status', 'created'],
  columns: {
    number: textColumn('Number'),
    client: textColumn('Client'),
    company: textColumn('Company'),
    ...contact,
    status: { label: 'Status', kind: 'choice', options: optionsOf(statuses) },
    types: { label: 'Job types', kind: 'refs', of: 'type' },
    technicians: { label: 'Technicians', kind: 'refs', of: 'technician' },
    sources: { label: 'Lead source', kind: 'refs', of: 'source' },
    created: { label: 'Created', kind: 'instant' },
    appointment: { label: 'Appointment', kind: 'instant' },
    appointments: { label: 'Appointments', kind: 'number' },
    closed: { label: 'Closed', kind: 'instant' },
    failed: { label: 'Failed answers in forms', kind: 'number' },
    amount: moneyColumn('Amount'),
    invoiced: { label: 'Invoiced', kind: 'flag' },
  },
} as const satisfies RowSource
