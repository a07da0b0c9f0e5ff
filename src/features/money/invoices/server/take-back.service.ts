import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseTaken, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import {
  type EntryRow,
  entriesOfInvoices,
  entryById,
  takenBack,
  usesOfSurplus,
} from '../../ledger/server/ledger.queries.ts'
import { canTakeBack, disputeTexts, usesToTakeBack } from '../invoices.rules.ts'
import { type InvoiceRow, lockInvoices } from './invoices.queries.ts'
import { actedOn, heldInvoice, noteEntry, postToInvoice, showOnJob } from './invoices.service.ts'
import { paidByCard } from './paid-by-card.queries.ts'

const texts = { again: 'This payment was already reversed.' } as const

type Use = Awaited<ReturnType<typeof usesOfSurplus>>[number]

/**
 * Takes a payment back by an entry against it; the receipt stays, and says so. What of its surplus pays other invoices goes
 * back with it, if `uses` says so, and is asked about otherwise.
 */
export async function takeBack(
  tx: CompanyTx,
  entryId: number,
  { note: text, uses: takesUses }: { note: string; uses: boolean },
): Promise<InvoiceRow> {
  const payment = found(await entryById(tx, entryId))
  if (payment.kind !== 'payment' || payment.invoice_id === null) return refuse(404, 'Not found.')
  const dispute = (await paidByCard(tx, [entryId])).get(entryId)
  if (dispute !== undefined)
    return refuse(400, disputeTexts[dispute] ?? 'This was paid by card. Refund it to the card.')
  const before = await heldWithUses(tx, payment.invoice_id)
  const cents = -payment.amount_cents
  if (await isTakenBack(tx, payment)) return refuse(409, texts.again)
  const back = usesToTakeBack(await usesOfSurplus(tx, before.id), before.owed_cents + cents)
  refuseUnless(canTakeBack(await actedOn(tx, before), cents, sumOf(back)), 409)
  if (!takesUses && back.length > 0) askUses(back)
  for (const id of new Set(back.map(use => use.invoice_id))) {
    const there = back.filter(use => use.invoice_id === id)
    if (await isRefunded(tx, id, sumOf(there)))
      return refuse(
        409,
        fact('{{amount}} of it was used on invoice {{numbers}} and refunded there.', of(there)),
      )
  }
  const row = await reverse(tx, payment, text)
  for (const use of back) await reverse(tx, found(await entryById(tx, use.id)), text)
  return back.length > 0 ? heldInvoice(tx, row.id) : row
}

/** Locks an invoice after those on which its surplus is used, in the order in which a surplus is spent. */
export async function heldWithUses(tx: CompanyTx, id: number): Promise<InvoiceRow> {
  const used = await usesOfSurplus(tx, id)
  if (used.length > 0)
    await lockInvoices(
      tx,
      used.map(use => use.invoice_id),
    )
  return heldInvoice(tx, id)
}

/** Takes back what of an invoice's surplus is used elsewhere though it is gone; what was refunded there stays. */
export async function takeUsesBack(
  tx: CompanyTx,
  invoiceId: number,
  missing: number,
  text: string,
): Promise<void> {
  for (const use of usesToTakeBack(await usesOfSurplus(tx, invoiceId), missing))
    if (!(await isRefunded(tx, use.invoice_id, use.cents)))
      await reverse(tx, found(await entryById(tx, use.id)), text)
}

const sumOf = (uses: readonly Use[]): number => uses.reduce((sum, { cents }) => sum + cents, 0)

const of = (uses: readonly Use[]) => ({
  amount: { cents: sumOf(uses) },
  numbers: [...new Set(uses.map(use => `#${use.number_text ?? ''}`))].join(', '),
})

function askUses(uses: readonly Use[]): never {
  return refuse(409, fact('{{amount}} of it was used on invoice {{numbers}}. Reverse that too?', of(uses)), {
    field: 'uses',
  })
}

const isTakenBack = async (tx: CompanyTx, { id, invoice_id }: EntryRow): Promise<boolean> =>
  (await entriesOfInvoices(tx, [invoice_id!])).some(entry => entry.takes_back === id)

async function isRefunded(tx: CompanyTx, invoiceId: number, cents: number): Promise<boolean> {
  const { paid_cents } = await actedOn(tx, await heldInvoice(tx, invoiceId))
  return paid_cents < cents
}

async function reverse(tx: CompanyTx, payment: EntryRow, text: string): Promise<InvoiceRow> {
  const before = await heldInvoice(tx, found(payment.invoice_id))
  const row = await postToInvoice(tx, before, [against(payment, text)]).catch(
    refuseTaken(takenBack, texts.again),
  )
  if (payment.drawn_from !== null) await giveCreditBack(tx, payment.drawn_from, text)
  const told = fact('Payment reversed: receipt #{{receipt}} on invoice #{{number}}', {
    receipt: payment.number_text ?? '',
    number: row.number_text ?? '',
  })
  await showOnJob(tx, row, [noteEntry(told)])
  return row
}

/** Credit that was used goes back to its own invoice. */
async function giveCreditBack(tx: CompanyTx, entryId: number, text: string): Promise<void> {
  const used = found(await entryById(tx, entryId))
  const source = await heldInvoice(tx, found(used.invoice_id))
  await showOnJob(tx, await postToInvoice(tx, source, [against(used, text)]), [])
}

const against = ({ id, amount_cents, method }: EntryRow, note: string) => ({
  kind: 'reversal' as const,
  amount_cents: -amount_cents,
  method,
  takes_back: id,
  note,
})
