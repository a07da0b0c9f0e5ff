import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import { fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { moneyText } from '#shared/numbers/money-text.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import type { batchesContract } from '../batches.contract.ts'
import { mostInBatch } from '../batches.rules.ts'
import { type Chosen, knownJobs } from './batches.queries.ts'
import { type ChosenInvoice, chosenClients, chosenInvoices } from './chosen.queries.ts'
import { signsOfClients, signsOfInvoices, signsOfJobs } from './paper-signs.queries.ts'

type Asked = Pick<Gets<typeof batchesContract.begin>, 'kind' | 'ids' | 'by' | 'payment'>

const pressed = { reminders: 'Nothing is overdue.', statements: 'Not found.' } as const

/** The rows of a new batch, in the order in which they are done; those of one client stand together. */
export async function rowsOf(tx: UserTx, { kind, ids, by, payment }: Asked): Promise<Chosen[]> {
  if (ids.length === 0 && by !== 'overdue')
    return refuse(400, 'Please choose at least one.', { field: 'ids' })
  if (kind === 'jobs') return (await knownJobs(tx, ids)).map(job_id => ({ job_id }))
  if (kind === 'statements')
    return (await clientsOf(tx, { ids, by })).map(({ id: client_id }) => ({ client_id }))
  const chosen = await invoicesOf(tx, { kind, ids, by })
  if (kind === 'payments') return partsOf(chosen, payment)
  if (kind === 'reminders' && by !== 'invoices' && chosen.length === 0) return refuse(409, pressed.reminders)
  // Sending keeps the order in which they were chosen.
  const sent = new Map(chosen.map(({ id }) => [id, id]))
  const order =
    kind === 'invoices' && by === 'invoices'
      ? [...new Set(ids)].flatMap(id => sent.get(id) ?? [])
      : [...sent.keys()]
  return order.map(invoice_id => ({ invoice_id }))
}

/** The chosen invoices; of clients those that a batch of this kind is about. */
export async function invoicesOf(
  tx: UserTx,
  { kind, ids, by }: Pick<Asked, 'kind' | 'ids' | 'by'>,
): Promise<ChosenInvoice[]> {
  const overdueOn = kind === 'reminders' || by === 'overdue' ? todayOf(tx, tx.by.timeZone) : null
  const chosen = await chosenInvoices(tx, { by, ids, overdueOn })
  return chosen.length > mostInBatch
    ? refuse(400, fact('Please choose up to {{most}} at a time.', { most: mostInBatch }))
    : chosen
}

/** Signs other than Latin letters on the papers that such a batch would send. */
export async function paperSigns(tx: UserTx, asked: Pick<Asked, 'kind' | 'ids' | 'by'>): Promise<string[]> {
  if (asked.kind === 'jobs') return signsOfJobs(tx, await knownJobs(tx, asked.ids))
  if (asked.kind === 'statements')
    return signsOfClients(
      tx,
      (await clientsOf(tx, asked)).map(({ id }) => id),
    )
  return signsOfInvoices(
    tx,
    (await invoicesOf(tx, asked)).map(({ id }) => id),
  )
}

/** The chosen clients, or those of the chosen invoices. */
async function clientsOf(tx: UserTx, { ids, by }: Pick<Asked, 'ids' | 'by'>) {
  if (by === 'clients') return chosenClients(tx, ids)
  const invoices = await invoicesOf(tx, { kind: 'statements', ids, by })
  return chosenClients(tx, [...new Set(invoices.flatMap(({ client_id }) => client_id ?? []))])
}

/** A payment's parts: each invoice in full, or, of one client, what is due first until nothing is left of it. */
function partsOf(chosen: readonly ChosenInvoice[], payment: Asked['payment']): Chosen[] {
  if (!payment) return refuse(400, 'Please enter an amount.', { field: 'payment.amount_cents' })
  const owed = chosen.filter(({ owed_cents }) => owed_cents > 0)
  const sum = owed.reduce((cents, { owed_cents }) => cents + owed_cents, 0)
  if (sum === 0) return refuse(409, 'Nothing is owed on these invoices.')
  const field = 'payment.amount_cents'
  const { amount_cents } = payment
  if (amount_cents === 0) return refuse(400, 'Please enter an amount.', { field })
  if (amount_cents > sum)
    return refuse(400, fact('Only {{owed}} is owed.', { owed: moneyText(sum, 'en') }), { field })
  if (amount_cents < sum && new Set(owed.map(({ client_id }) => client_id)).size > 1)
    return refuse(400, 'Invoices from several clients must be paid in full.', { field })
  let left = amount_cents
  return owed.flatMap(({ id: invoice_id, owed_cents }) => {
    const part = Math.min(left, owed_cents)
    left -= part
    return part > 0 ? [{ invoice_id, amount_cents: part }] : []
  })
}

/** Sums of what a batch would be about. */
export async function batchTotals(tx: UserTx, asked: Pick<Asked, 'kind' | 'ids' | 'by'>) {
  const invoices = await invoicesOf(tx, asked)
  const owing = invoices.filter(({ owed_cents }) => owed_cents > 0)
  const clients = asked.kind === 'statements' ? await clientsOf(tx, asked) : []
  const people =
    asked.kind === 'statements'
      ? new Map(clients.map(client => [`${client.id}`, client]))
      : new Map(owing.map(each => [`${each.client_id ?? `alone ${each.id}`}`, each]))
  return {
    invoices: owing.length,
    clients: people.size,
    owed_cents: owing.reduce((cents, { owed_cents }) => cents + owed_cents, 0),
    unreachable: [...people.values()].filter(
      ({ email, phone }) => canonicalEmail(email) === null && mobileNumber(phone) === null,
    ).length,
  }
}
