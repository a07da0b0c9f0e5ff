import { contact, moneyColumn, type RowSource, textColumn } from '#shared/rows/columns.ts'

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
    tags: { label: 'Tags', kind: 'refs', of: 'tag' },
    job_types: { label: 'Job types', kind: 'refs', of: 'type' },
    spent: moneyColumn('Spent'),
    open_quote: { label: 'Open quote', kind: 'flag' },
    agreement_ends: { label: 'Recurring job ends', kind: 'instant' },
  },
} as const satisfies RowSource
