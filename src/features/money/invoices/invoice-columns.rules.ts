import { contactOnPaper, moneyColumn, type RowSource, textColumn } from '#shared/rows/columns.ts'

export const invoiceColumns = {
  label: 'Invoices',
  opens: 'invoice',
  permission: 'money.manage',
  usual: ['number', 'client', 'issued', 'due', 'total', 'owed'],
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
        { value: 'issued', label: 'Issued' },
        { value: 'void', label: 'Voided' },
      ],
    },
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: [
        { value: 'invoice', label: 'Invoice' },
        { value: 'deposit', label: 'Deposit' },
        { value: 'progress', label: 'Progress claim' },
      ],
    },
    issued: { label: 'Date', kind: 'day' },
    due: { label: 'Due', kind: 'day' },
    sent: { label: 'Sent', kind: 'instant' },
    total: moneyColumn('Total', 'money.manage'),
    tax: moneyColumn('Tax', 'money.manage'),
    owed: moneyColumn('Owed', 'money.manage'),
    reference: textColumn('Reference'),
  },
} as const satisfies RowSource
