import { contact, type RowSource, textColumn } from '#shared/rows/columns.ts'

export const workTimeColumns = {
  label: 'Hours on jobs',
  opens: 'job',
  permission: null,
  usual: ['technician', 'job', 'client', 'started', 'minutes'],
  columns: {
    technician: { label: 'Technician', kind: 'ref', of: 'technician' },
    job: textColumn('Job'),
    client: textColumn('Client'),
    suburb: contact.suburb,
    started: { label: 'Started', kind: 'instant' },
    ended: { label: 'Ended', kind: 'instant' },
    minutes: { label: 'Hours', kind: 'minutes' },
  },
} as const satisfies RowSource
