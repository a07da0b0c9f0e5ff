import { contact, optionsOf, type RowSource, textColumn } from '#shared/rows/columns.ts'
import { leadStatuses } from './leads.rules.ts'

export const leadColumns = {
  label: 'Leads',
  opens: 'lead',
  permission: 'leads.manage',
  usual: ['name', 'suburb', 'source', 'status', 'created'],
  columns: {
    name: textColumn('Name'),
    company: textColumn('Company'),
    ...contact,
    status: { label: 'Status', kind: 'choice', options: optionsOf(leadStatuses) },
    source: { label: 'Lead source', kind: 'ref', of: 'source' },
    assigned: { label: 'Assigned to', kind: 'ref', of: 'technician' },
    created: { label: 'Date received', kind: 'instant' },
    answered: { label: 'Answered', kind: 'instant' },
    answer: { label: 'Response time', kind: 'minutes' },
    follow_up: { label: 'Follow up', kind: 'day' },
    web: { label: 'From the website', kind: 'flag' },
  },
} as const satisfies RowSource
