import { contact, type RowSource, textColumn } from '#shared/rows/columns.ts'

export const clientColumns = {
  label: 'Clients',
  opens: 'client',
  permission: 'clients.manage',
  usual: ['name', 'phone', 'email', 'suburb', 'created'],
  columns: {
    name: textColumn('Name'),
    company: textColumn('Company'),
    ...contact,
    created: { label: 'Created', kind: 'instant' },
    jobs: { label: 'Jobs', kind: 'number' },
    last_job: { label: 'Last job', kind: 'instant' },
    note: textColumn('Note'),
  },
} as const satisfies RowSource
