/** Whether so much can be taken on the spot: what is beyond what is owed is the office's to take. */
export function canTake(invoice: { status: string; owed_cents: number }, cents: number): true | string {
  if (invoice.status !== 'issued') return 'Only an invoice that was issued can be paid.'
  if (invoice.owed_cents <= 0) return 'Nothing is owed on this invoice.'
  if (cents <= 0) return 'Please enter an amount.'
  return cents <= invoice.owed_cents || 'This is more than is owed.'
}
