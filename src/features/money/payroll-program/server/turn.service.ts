import { restMinutes } from '#features/money/accounting/accounting.rules.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import {
  BooksBusy,
  BooksRefused,
  BooksSignedOut,
  BooksUnavailable,
} from '#server/providers/accounting/accounting.port.ts'
import { PayrollDenied, type PayrollDesk } from '#server/providers/payroll/payroll.port.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { employeeTexts } from '../employees.rules.ts'
import type { DeskServices } from './desk.service.ts'
import { updateTurn } from './sheets.queries.ts'

/** One company's turn to send. */
export interface Turn {
  services: DeskServices
  company: CompanyId
  desk: PayrollDesk
  onError: (error: unknown) => void
}

/** A record that was sent: on to the next one, or nothing more for now. */
export type Next = 'next' | 'stop'

/** Notes why nothing is sent for now, and until when. */
export async function pauseTurn(
  { db, now }: DeskServices,
  company: CompanyId,
  error: unknown,
  tries: number,
): Promise<void> {
  const seconds = error instanceof BooksBusy ? error.seconds : restMinutes(tries) * 60
  const not_before = new Date(now().getTime() + seconds * 1_000)
  await db.withCompany(company, tx => updateTurn(tx, { not_before, trouble: troubleOf(error) }))
}

function troubleOf(error: unknown): Fact {
  if (error instanceof PayrollDenied) return fact(employeeTexts.denied)
  if (error instanceof BooksSignedOut)
    return fact('Your accounting connection has ended. Reconnect: nothing is lost or sent twice.')
  if (error instanceof BooksBusy)
    return fact('Your accounting program is limiting requests. Sending resumes shortly.')
  return fact('Your accounting program isn’t responding. Sending resumes automatically.')
}

/** What a failed try means for its record, and whether it is known that nothing was done. */
export type Failure = { answer: string } & (
  | { kind: 'away' | 'notDone'; reason: null }
  | { kind: 'refused'; reason: Fact }
)

/** A reason that is ours, told instead of one that the program gives. */
export class KeptBack extends Error {
  readonly reason: Fact
  constructor(reason: Fact) {
    super(reason.text)
    this.reason = reason
  }
}

/** Tells a try that may be repeated from one that failed for good; what nobody expected is reported. */
export function failureOf(error: unknown, onError: (error: unknown) => void): Failure {
  const answer = error instanceof Error ? error.message || error.constructor.name : String(error)
  if (error instanceof BooksUnavailable) return { kind: 'away', reason: null, answer }
  const wasNotDone =
    error instanceof BooksBusy || error instanceof BooksSignedOut || error instanceof PayrollDenied
  if (wasNotDone) return { kind: 'notDone', reason: null, answer }
  if (error instanceof KeptBack) return { kind: 'refused', reason: error.reason, answer }
  if (error instanceof BooksRefused) {
    const reason = fact('Your accounting program says: {{said}}', { said: error.message })
    return { kind: 'refused', reason, answer }
  }
  onError(error)
  const reason = fact('Something went wrong on our side. Please try again.')
  return { kind: 'refused', reason, answer }
}
