export const paymentMethods = [
  { id: 1, label: 'Cash' },
  { id: 2, label: 'Credit Card' },
  { id: 3, label: 'Transfer' },
] as const
export const methodId = { cash: 1, creditCard: 2, transfer: 3 } as const
