import { BooksRefused } from '#server/providers/accounting/accounting.port.ts'
import { type Fact, fact } from '#shared/fact.ts'

/** Why the books did not take it, in plain words where we know them; else in theirs. */
export function reasonOf(error: unknown): Fact {
  if (!(error instanceof BooksRefused)) return fact('Something went wrong on our side. Please try again.')
  const said = error.message
  const plain = plainReasons.find(({ pattern }) => pattern.test(said))
  return plain ? plain.reason : fact('Your accounting program says: {{said}}', { said })
}

export const closedPeriod = /lock date|period (is )?(locked|closed)|prior to the/i

const plainReasons: { pattern: RegExp; reason: Fact }[] = [
  {
    pattern: /must be unique|already (exists|been used)/i,
    reason: fact('Your books already use this number for something not sent from here.'),
  },
  {
    pattern: /amount (exceeds|is greater)|exceeds the amount outstanding/i,
    reason: fact('This is more than the books show as owed. Enter the difference there as an overpayment.'),
  },
  {
    pattern: closedPeriod,
    reason: fact(
      'The books are closed for this day. Reopen the period there: it’s sent within half an hour.',
    ),
  },
  {
    pattern: /tracking/i,
    reason: fact('A tracking option is no longer in your books. Refresh, then choose it again.'),
  },
  {
    pattern: /account code|AccountID|not a valid account/i,
    reason: fact('An account no longer exists in your books. Choose the accounts again.'),
  },
  {
    pattern: /tax ?type/i,
    reason: fact('A tax code no longer exists in your books. Choose the tax codes again.'),
  },
  {
    pattern: /email ?address/i,
    reason: fact('Your books reject this email address. Check it on the client.'),
  },
  {
    pattern: /not of valid status|cannot be (modified|updated|edited)|has payments/i,
    reason: fact('Your books can’t change it: it has a payment or was voided there.'),
  },
]
