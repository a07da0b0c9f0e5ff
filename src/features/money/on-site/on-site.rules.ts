/** True if a technician can take this amount on site; only the office takes more than is owed. */
export function canTake(invoice: { status: string; owed_cents: number }, cents: number): true | string {
  if (invoice.status !== 'issued') return 'Only an invoice that was issued can be paid.'
  if (invoice.owed_cents <= 0) return 'Nothing is owed on this invoice.'
  if (cents <= 0) return 'Please enter an amount.'
  return cents <= invoice.owed_cents || 'This is more than is owed.'
}
