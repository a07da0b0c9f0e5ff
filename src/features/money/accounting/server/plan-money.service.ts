import type { BookPayment } from '#server/providers/accounting/accounting.port.ts'
import { fact } from '#shared/fact.ts'
import { creditMethod, partnerOf } from '../../ledger/ledger.rules.ts'
import { accountOf } from '../accounting.rules.ts'
import { isAskedAbout } from './payments/book-payments.queries.ts'
import {
  isIncluded,
  isTakenBack,
  ofInvoice,
  type Plan,
  type Planning,
  putRecord,
  unsentTakenBack,
  withInvoice,
} from './plan-steps.service.ts'
import { type RecordRow, recordOf } from './records.queries.ts'

const fromAnother: Plan = {
  do: 'skip',
  reason: fact('Paid with credit from another invoice. Allocate that credit to this invoice in the books.'),
}

const maybeThere = fact('Your books may have this payment already. Decide under Payments received.')

export async function planPayment(planning: Planning): Promise<Plan> {
  const { tx, settings, record } = planning
  const of = await ofInvoice(planning)
  if ('do' in of) return of
  const { entry, entries, inBooks } = of
  const partner = partnerOf(entry, entries)
  const [money, fee] = entry.kind === 'fee' ? [partner, entry] : [entry, partner]
  // One that was owed again as money came back was paid before.
  if (money?.kind !== 'payment') return withInvoice
  const ownFee = fee && !isIncluded(fee, inBooks) ? fee : null
  let to = inBooks
  if (entry === fee) {
    const document = ownFee && (await recordOf(tx, record.organisation, 'revision', fee.id))
    if (!document) return withInvoice
    if (document.vendor_id === '' && record.vendor_id === '')
      return { do: 'hold', reason: fact('Its invoice hasn’t been sent yet.'), until: document.id }
    to = document
  }
  const receipt = `Receipt ${money.number_text ?? money.id}`
  const payment: BookPayment = {
    kind: 'payment',
    of: { invoice: to.vendor_id },
    account: accountOf(settings, money.method),
    cents: entry === fee ? fee.amount_cents : -money.amount_cents - (ownFee?.amount_cents ?? 0),
    day: money.day,
    reference: entry === fee ? `${receipt}, card fee` : receipt,
  }
  if (isTakenBack(money, entries))
    return record.vendor_id === '' && record.state !== 'sending'
      ? record.sent === null
        ? unsentTakenBack
        : { do: 'skip', reason: fact('Sent, then removed from the books.') }
      : { do: 'remove', record: payment }
  if (record.vendor_id !== '') return { do: 'nothing' }
  // Not where an earlier try may have arrived: that one is looked up.
  if (record.state !== 'sending' && (await isAskedAbout(tx, record.organisation, record.record_id)))
    return { do: 'hold', reason: maybeThere, until: null }
  // No money came: it was set against this invoice out of another one.
  if (entry.method === creditMethod) return fromAnother
  return putRecord(planning, payment, { cents: payment.cents })
}

/** Books give money back only for a credit note that is not used up. */
export async function planRefund(planning: Planning): Promise<Plan> {
  const { tx, settings, record } = planning
  const of = await ofInvoice(planning)
  if ('do' in of) return of
  const { entry, entries, inBooks, others } = of
  const partner = partnerOf(entry, entries)
  const [money, fee] = entry.kind === 'fee' ? [partner!, entry] : [entry, partner]
  const ofFee = fee ? Math.min(-fee.amount_cents, money.amount_cents) : 0
  const cents = entry === fee ? ofFee : money.amount_cents - ofFee
  const given = (credit: RecordRow | null): BookPayment => ({
    kind: 'payment',
    of: { credit: credit?.vendor_id ?? '' },
    account: accountOf(settings, money.method),
    cents,
    day: money.day,
    reference: entry === fee ? `Refund ${money.id}, card fee` : `Refund ${money.id}`,
  })
  if (isTakenBack(money, entries))
    return record.vendor_id === '' && record.state !== 'sending'
      ? unsentTakenBack
      : { do: 'remove', record: record.sent?.kind === 'payment' ? record.sent : given(null) }
  if (record.vendor_id !== '') return { do: 'nothing' }
  if (money.method === creditMethod) return fromAnother
  if (cents === 0) return withInvoice
  if (entry === fee) {
    const credit = await recordOf(tx, record.organisation, 'revision', fee.id)
    return credit && credit.vendor_id !== ''
      ? putRecord(planning, given(credit), { cents })
      : { do: 'hold', reason: fact('Its credit note hasn’t been sent yet.'), until: credit?.id ?? inBooks.id }
  }
  const used = (credit: RecordRow) =>
    others
      .filter(({ kind, sent }) => kind === 'refund' && sent?.kind === 'payment' && isFor(sent.of, credit))
      .reduce((sum, { sent_cents }) => sum + (sent_cents ?? 0), 0)
  const credit = others.find(
    each =>
      each.kind === 'credit' &&
      each.allocated_cents !== null &&
      (each.sent_cents ?? 0) - each.allocated_cents - used(each) >= cents,
  )
  if (!credit)
    return {
      do: 'hold',
      reason: fact('Your accounting program needs a credit note for this refund. Credit this invoice too.'),
      until: inBooks.id,
    }
  return putRecord(planning, given(credit), { cents })
}

const isFor = (of: { invoice: string } | { credit: string }, credit: RecordRow): boolean =>
  'credit' in of && of.credit === credit.vendor_id
