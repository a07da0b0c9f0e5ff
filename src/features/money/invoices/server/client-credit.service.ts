import type { UserTx } from '#server/db/company-tx.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { signedNumber } from '#shared/document-number.ts'
import { fact } from '#shared/fact.ts'
import { creditMethod } from '../../ledger/ledger.rules.ts'
import { spentFrom } from '../invoice-entries.rules.ts'
import { canUseCredit } from '../invoices.rules.ts'
import { postEntries } from './entries.service.ts'
import { type InvoiceRow, overpaidInvoices } from './invoices.queries.ts'
import { diaryAmount, heldInvoice, noteEntry, showOnJob } from './invoices.service.ts'

/**
 * Pays an invoice out of what its client has paid too much on others, the oldest first: there it counts as given back,
 * here as paid, with a receipt for each.
 */
export async function spendCredit(
  tx: UserTx,
  id: number,
  amount: number,
  version?: number,
): Promise<InvoiceRow> {
  const before = await heldInvoice(tx, id, version)
  refuseUnless(canUseCredit(before, amount), before.status === 'issued' ? 400 : 409, {
    field: 'amount_cents',
  })
  const sources = before.client_id === null ? [] : await overpaidInvoices(tx, before.client_id)
  const credit = sources.reduce((sum, source) => sum - source.owed_cents, 0)
  if (amount > credit)
    return refuse(400, fact('The client has a credit of {{amount}}.', { amount: diaryAmount(credit) }), {
      field: 'amount_cents',
    })
  let row = before
  for (const { source, cents: part } of spentFrom(sources, amount)) {
    const [given] = (
      await postEntries(tx, source, [
        {
          kind: 'refund',
          amount_cents: part,
          method: creditMethod,
          note: `Invoice ${signedNumber(before.number_text)}`,
        },
      ])
    ).entries
    const taken = {
      kind: 'payment',
      amount_cents: -part,
      method: creditMethod,
      drawn_from: given!.id,
    } as const
    row = (await postEntries(tx, row, [{ ...taken, note: `Invoice ${signedNumber(source.number_text)}` }]))
      .row
    await showOnJob(tx, source, [])
  }
  const told = fact('Credit of {{amount}} used on invoice #{{number}}', {
    amount: diaryAmount(amount),
    number: row.number_text ?? '',
  })
  await showOnJob(tx, row, [noteEntry(told)])
  return row
}
