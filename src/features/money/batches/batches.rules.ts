import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { canonicalEmail } from '#shared/identifiers.ts'

/** Jobs that get an invoice; invoices that go out, are reminded of or paid; clients who get a statement. */
export const batchKinds = ['jobs', 'invoices', 'reminders', 'statements', 'payments'] as const
export type BatchKind = (typeof batchKinds)[number]
/** Work that is chosen by invoices or by clients, from the list of invoices or Receivables, or all that is overdue. */
export const chosenBy = ['invoices', 'clients', 'overdue'] as const
/** How they go out: kept as drafts, issued only, or sent; 'best' is by email, by text message where there is no address. */
export const batchWays = ['draft', 'none', 'email', 'sms', 'best'] as const
export const mostInBatch = 1_000

/** The way a message takes to this client. */
export function wayTo<Way extends string>(
  via: Way,
  { email, phone }: { email: string; phone: string },
): Exclude<Way, 'best'> | 'email' | 'sms' {
  if (via !== 'best') return via as Exclude<Way, 'best'>
  return canonicalEmail(email) !== null || mobileNumber(phone) === null ? 'email' : 'sms'
}

export const batchStates = ['running', 'stopped', 'done'] as const
type BatchState = (typeof batchStates)[number]

/** After so long without a step somebody may have it go on; milliseconds. */
const stalledAfter = 60_000

export const isStalled = ({ state, moved }: { state: BatchState; moved: Date }, now: Date): boolean =>
  state === 'running' && now.getTime() - moved.getTime() > stalledAfter
