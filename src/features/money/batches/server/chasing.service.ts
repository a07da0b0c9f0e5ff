import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { BulkServices, Turn } from '#server/bulk/bulk-work.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { moneyText } from '#shared/numbers/money-text.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import { lockInvoices } from '../../invoices/server/invoices.queries.ts'
import { heldInvoice, recordPayment } from '../../invoices/server/invoices.service.ts'
import { entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { remindNow, whyNotReminded } from '../../reminders/server/remind-now.service.ts'
import { remindedById } from '../../reminders/server/reminded.service.ts'
import { sendStatement } from '../../statements/server/send-statement.service.ts'
import { statementOf } from '../../statements/server/statement.service.ts'
import { statementDays } from '../../statements/statements.rules.ts'
import { wayTo } from '../batches.rules.ts'
import { type HeldBatch, recordOutcome, type Waiting } from './batches.queries.ts'
import { waitingWith } from './chosen.queries.ts'

type ChasingServices = MessageServices & BulkServices

/** Reminds clients of the invoices that wait; those of one client at one address go in one message. */
export async function remindTogether(
  tx: UserTx,
  services: ChasingServices,
  batch: HeldBatch,
  waiting: readonly Waiting[],
  turn: Turn<Waiting>,
): Promise<void> {
  const all = await waitingWith(
    tx,
    batch.id,
    waiting.map(({ n }) => n),
  )
  if (all.length > 0)
    await lockInvoices(
      tx,
      all.map(({ invoice_id }) => invoice_id),
    )
  const told = new Set<number>()
  for (const { n } of turn.oneByOne()) {
    if (told.has(n)) continue
    const key = all.find(row => row.n === n)?.key
    const rows = all.filter(row => row.key === key)
    for (const row of rows) told.add(row.n)
    if (rows.length === 0)
      await recordOutcome(tx, batch.id, n, { status: 'left', told: fact('Not found.', {}) })
    else await remindClient(tx, services, batch, rows)
  }
}

async function remindClient(
  tx: UserTx,
  services: ChasingServices,
  { id, via }: HeldBatch,
  rows: readonly { n: number; invoice_id: number }[],
): Promise<void> {
  const open = []
  for (const { n, invoice_id } of rows) {
    const of = await remindedById(tx, 'invoice', invoice_id, { zone: tx.by.timeZone, locks: false })
    const reason = await whyNotReminded(tx, of)
    if (reason) await recordOutcome(tx, id, n, { status: 'left', told: reason })
    else open.push({ n, of })
  }
  const [first, ...more] = open.map(({ of }) => of)
  if (!first) return
  const way = wayTo(via, first) === 'sms' ? 'sms' : 'email'
  const { status, told } = await remindNow(tx, services, way, [first, ...more])
  for (const { n } of open) await recordOutcome(tx, id, n, { status, told })
}

/** Sends a client their statement of the usual days. */
export async function sendStatementOf(
  tx: UserTx,
  services: ChasingServices,
  { id, via }: HeldBatch,
  { n, client_id }: Waiting,
): Promise<void> {
  const today = todayOf(tx, tx.by.timeZone)
  const days = statementDays({ from: null, to: null }, today)
  const statement = await statementOf(tx, found(client_id), days, today)
  const { email, phone } = statement
  const way = wayTo(via, { email, phone }) === 'sms' ? 'sms' : 'email'
  if ((way === 'sms' ? phone : email) === '') return refuse(409, 'No address to send it to')
  const to = await sendStatement(tx, services, statement, { via: way, email, phone, note: '' })
  await recordOutcome(tx, id, n, { status: 'done', told: fact('Statement sent to {{to}}', { to: to ?? '' }) })
}

/** Takes the part of a payment that is for this invoice. */
export async function payPart(
  tx: UserTx,
  { id, method, paid_on, note }: HeldBatch,
  { n, invoice_id, amount_cents }: Waiting,
): Promise<void> {
  const row = await heldInvoice(tx, found(invoice_id))
  const cents = found(amount_cents)
  if (row.status !== 'issued' || row.owed_cents <= 0)
    return refuse(409, 'This invoice has nothing left to pay.')
  if (row.owed_cents < cents)
    return refuse(409, 'The amount owed has dropped. Record this payment separately.')
  const { receipt } = await recordPayment(tx, row.id, {
    amount_cents: cents,
    method: found(method),
    date: paid_on,
    note,
  })
  const entries = await entriesOfInvoices(tx, [row.id])
  const number = entries.find(entry => entry.id === receipt)?.number_text ?? ''
  const told = fact('{{amount}} paid, receipt #{{number}}', { amount: moneyText(cents, 'en'), number })
  await recordOutcome(tx, id, n, { status: 'done', told })
}
