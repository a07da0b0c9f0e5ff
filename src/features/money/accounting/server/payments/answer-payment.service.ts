import type { UserTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { entryById } from '../../../ledger/server/ledger.queries.ts'
import { type BookAnswer, canAnswer } from '../../book-payments.rules.ts'
import { connectionOf } from '../connection.queries.ts'
import { recordOf, releaseHeldPayment, updateRecord } from '../records.queries.ts'
import { lockPayment, updatePayment } from './book-payments.queries.ts'
import { enter, linkEntry, reverse } from './enter-payment.service.ts'
import { readingOf } from './read-payments.service.ts'

/** Does with a payment of the books what somebody has decided. */
export async function answerPayment(tx: UserTx, id: number, answer: BookAnswer): Promise<void> {
  const connection = found(await connectionOf(tx))
  const row = found(await lockPayment(tx, id))
  // Of an organisation that was connected before.
  if (row.organisation !== connection.organisation) return refuse(404, 'Not found.')
  refuseUnless(canAnswer(row.question, answer), 409)
  const reading = readingOf(tx, connection)
  // One of ours that was held back for the answer.
  if (row.question === 'twin' && row.entry_id !== null)
    await releaseHeldPayment(tx, row.organisation, row.entry_id)
  if (answer === 'leave') return updatePayment(tx, id, { state: 'left', question: '' })
  if (answer === 'send') {
    const record = found(await recordOf(tx, row.organisation, 'payment', found(row.entry_id)))
    const again = { state: 'waiting', vendor_id: '', sent: null, key: '', tries: 0, reason: null } as const
    await updateRecord(tx, record.id, again)
    return updatePayment(tx, id, { state: 'left', question: '' })
  }
  if (answer === 'same') {
    await linkEntry(reading, found(await entryById(tx, found(row.entry_id))), row)
    return updatePayment(tx, id, { state: 'entered', question: '', reason: null })
  }
  if (row.question === 'kept') return reverse(tx, row)
  const outcome = await enter(reading, row, answer === 'separate')
  // What stands in the way is told to who asks, and kept as it is.
  if (outcome.state === 'asked' && outcome.question === row.question) return refuse(409, outcome.reason!)
  return updatePayment(tx, id, outcome)
}
