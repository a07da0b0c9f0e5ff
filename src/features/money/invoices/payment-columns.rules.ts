import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { moneyColumn, optionsOf, type RowSource, textColumn } from '#shared/rows/columns.ts'

export const paymentColumns = {
  label: 'Payments',
  opens: 'invoice',
  permission: 'money.manage',
  usual: ['day', 'invoice', 'client', 'method', 'amount'],
  columns: {
    day: { label: 'Date', kind: 'day' },
    invoice: textColumn('Invoice'),
    client: textColumn('Client'),
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
    method: { label: 'Paid by', kind: 'choice', options: optionsOf(paymentMethods) },
    amount: moneyColumn('Amount', 'money.manage'),
    note: textColumn('Note'),
  },
} as const satisfies RowSource
