import { contactOnPaper, moneyColumn, type RowSource, textColumn } from '#shared/rows/columns.ts'

export const quoteColumns = {
  label: 'Quotes',
  opens: 'quote',
  permission: 'money.manage',
  usual: ['number', 'client', 'quoted', 'state', 'total'],
  columns: {
    number: textColumn('Number'),
    client: textColumn('Client'),
    company: textColumn('Company'),
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
    total: moneyColumn('Total', 'money.manage'),
    reference: textColumn('Reference'),
  },
} as const satisfies RowSource
