import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { happenedAt } from '#server/happened.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { canPayByCard, payableAtOnce } from '../../card-payments/card-payments.rules.ts'
import { cardAccount } from '../../card-payments/server/card-accounts.queries.ts'
import { sendReceipt } from '../../card-payments/server/settle-payment.service.ts'
import { lineAmount } from '../../documents/documents.rules.ts'
import { linksWithdrawnAt } from '../../documents/server/document-link.queries.ts'
import { linkTo } from '../../documents/server/document-link.service.ts'
import { invoicedJob } from '../../documents/server/documents.queries.ts'
import { payTo, shownBanking } from '../../documents/server/pay-to.service.ts'
import {
  type InvoiceRow,
  invoiceById,
  invoicesOfJob,
  lockInvoice,
} from '../../invoices/server/invoices.queries.ts'
import { heldInvoice, noteEntry, recordPayment, showOnJob } from '../../invoices/server/invoices.service.ts'
import { atRateOfNow } from '../../invoices/server/issue-invoice.service.ts'
import { type EntryRow, entriesOfInvoices, entryById } from '../../ledger/server/ledger.queries.ts'
import { transferReference } from '../../money-settings/look.rules.ts'
import { lookSetting } from '../../money-settings/server/money-settings.service.ts'
import type { onSiteContract, ReceiptTo } from '../on-site.contract.ts'
import { canTake } from '../on-site.rules.ts'
import { begunWithSums, issueOnSite } from './on-site.service.ts'

export const onSiteHandlers: Handlers<typeof onSiteContract> = {
  open: ({ jobId }, ctx) =>
    ctx.read(async tx => {
      const job = found(await invoicedJob(tx, jobId))
      const all = await invoicesOfJob(tx, jobId)
      const issued = all.filter(({ status }) => status === 'issued')
      const entries = await entriesOfInvoices(
        tx,
        issued.map(({ id }) => id),
      )
      const account = await cardAccount(tx)
      const look = await readSetting(tx, lookSetting)
      const bank = await shownBanking(tx)
      const invoices = issued.map(row => {
        const takes_cards = canPayByCard(account, row) === true
        return {
          id: row.id,
          version: row.version,
          number: row.number ?? 0,
          number_text: row.number_text ?? '',
          total_cents: row.total_cents,
          owed_cents: row.owed_cents,
          link: linkTo(ctx, 'invoice', tx, row.id),
          takes_cards,
          least_cents: takes_cards ? payableAtOnce(account!, row).least : row.owed_cents,
          is_test: account?.is_test ?? false,
          pay_to: payTo(bank, transferReference(look, row.number_text)),
          receipts: receiptsOf(entries.filter(entry => entry.invoice_id === row.id)),
        }
      })
      const { name, email, phone, number } = job
      const isWhole = issued.some(({ kind }) => kind === 'invoice')
      return {
        result: {
          job_number: number,
          name,
          email,
          phone,
          invoices,
          begun: isWhole ? null : await begunToWire(tx, jobId, all),
        },
      }
    }),

  issue: ({ job_id }, ctx) =>
    ctx.write(async tx => {
      found(await invoicedJob(tx, job_id))
      return { id: (await issueOnSite(tx, job_id)).id }
    }),

  take: ({ id, send_to, ...money }, ctx) =>
    ctx.write(async tx => {
      const before = await heldInvoice(tx, id)
      if (before.job_id === null) return refuse(404, 'Not found.')
      refuseUnless(canTake(before, money.amount_cents), before.status === 'issued' ? 400 : 409, {
        field: 'amount_cents',
      })
      // Cash that was taken without a signal was taken on that day.
      const date = dayText(todayIn(tx.by.timeZone, instantText(happenedAt(tx))))
      const { row, receipt } = await recordPayment(tx, id, { ...money, date })
      if (send_to) await sendReceiptOf(tx, ctx, receipt, send_to)
      return { receipt: receiptToWire(found(await entryById(tx, receipt))), version: row.version }
    }),

  sendReceipt: ({ id, ...to }, ctx) =>
    ctx.write(async tx => {
      await sendReceiptOf(tx, ctx, id, to)
      return { message: 'Sent.' }
    }),
}

/** Sends the client the receipt of a payment on a job's invoice, and notes it on the job. */
async function sendReceiptOf(
  tx: UserTx,
  ctx: Services,
  id: number,
  { via, ...to }: ReceiptTo,
): Promise<void> {
  const entry = found(await entryById(tx, id))
  if (entry.kind !== 'payment' || entry.invoice_id === null) return refuse(404, 'Not found.')
  const invoice = found(await lockInvoice(tx, entry.invoice_id))
  if (invoice.job_id === null) return refuse(404, 'Not found.')
  const receipt = { number_text: entry.number_text, cents: -entry.amount_cents }
  const sentTo = await sendReceipt(tx, ctx, invoice, receipt, via, to)
  const withdrawn = await linksWithdrawnAt(tx, 'invoice', [invoice.id])
  await refuseSentJustNow(tx, ['receipt', id, withdrawn, via, sentTo])
  await showOnJob(tx, invoice, [
    noteEntry(
      fact('Receipt #{{number}} sent to {{to}}', { number: receipt.number_text ?? '', to: sentTo ?? '' }),
    ),
  ])
}

async function begunToWire(tx: UserTx, jobId: number, invoices: readonly InvoiceRow[]) {
  const draft = invoices.find(({ status, kind }) => status === 'draft' && kind === 'invoice')
  const { begun, sums } = draft
    ? { begun: await atRateOfNow(tx, found(await invoiceById(tx, draft.id))), sums: null }
    : await begunWithSums(tx, jobId)
  return {
    total_cents: sums?.total ?? begun.total_cents,
    lines: begun.lines.map(line => ({
      name: line.name,
      quantity: line.quantity,
      unit: line.unit ?? '',
      amount_cents: lineAmount(line),
    })),
  }
}

/** Payments that were not taken back, the last one first. */
function receiptsOf(entries: readonly EntryRow[]) {
  const gone = new Set(entries.map(entry => entry.takes_back))
  return entries
    .filter(entry => entry.kind === 'payment' && !gone.has(entry.id))
    .map(receiptToWire)
    .reverse()
}

const receiptToWire = ({ id, number, number_text, amount_cents, method }: EntryRow) => ({
  id,
  number: number ?? 0,
  number_text: number_text ?? '',
  amount_cents: -amount_cents,
  method,
})
