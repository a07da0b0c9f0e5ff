import { moneyColumn, type RowSource, textColumn } from '#shared/rows/columns.ts'

export const partColumns = {
  label: 'Job parts',
  opens: 'job',
  permission: null,
  usual: ['name', 'code', 'job', 'quantity', 'closed'],
  columns: {
    name: textColumn('Name'),
    code: textColumn('Code'),
    job: textColumn('Job'),
    client: textColumn('Client'),
    quantity: { label: 'Quantity', kind: 'number' },
    used: { label: 'Used', kind: 'flag' },
    price: moneyColumn('Price'),
    amount: moneyColumn('Amount'),
    cost: moneyColumn('Cost'),
    created: { label: 'Job created', kind: 'instant' },
    closed: { label: 'Job closed', kind: 'instant' },
  },
} as const satisfies RowSource
