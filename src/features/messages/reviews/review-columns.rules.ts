import { optionsOf, type RowSource, textColumn } from '#shared/rows/columns.ts'
import { reviewSources, sourceLabels } from './review-list.rules.ts'

export const reviewColumns = {
  label: 'Reviews',
  opens: 'job',
  permission: 'clients.manage',
  usual: ['given', 'stars', 'name', 'text', 'source'],
  columns: {
    name: textColumn('Name'),
    text: textColumn('Text'),
    stars: { label: 'Stars', kind: 'number' },
    source: {
      label: 'Source',
      kind: 'choice',
      options: optionsOf(reviewSources.map(id => ({ id, label: sourceLabels[id] }))),
    },
    given: { label: 'Given', kind: 'instant' },
    answered: { label: 'Answered', kind: 'flag' },
    job: textColumn('Job'),
    technicians: { label: 'Technicians', kind: 'refs', of: 'technician' },
  },
} as const satisfies RowSource
