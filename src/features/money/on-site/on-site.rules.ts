import { because, type Verdict } from '#shared/verdict.ts'
/** True if a technician can take this amount on site; only the office takes more than is owed. */
export function canTake(invoice: { status: string; owed_cents: number }, cents: number): Verdict {
  if (invoice.status !== 'issued') return because('Only issued invoices can be paid.')
  if (invoice.owed_cents <= 0) return because('This invoice has nothing left to pay.')
  if (cents <= 0) return because('Please enter an amount.')
  return cents <= invoice.owed_cents || because('This is more than the amount owed.')
}
