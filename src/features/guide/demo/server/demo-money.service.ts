import { statusId } from '#features/work/jobs/jobs.rules.ts'
import { methodId } from '#features/work/payments/payments.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, parseDay, todayIn } from '#shared/dates.ts'
import { rateOf, withoutRate } from '#shared/money.ts'
import { seedRows, takeIds } from './demo.queries.ts'

/** A job of the demo, as far as its invoice or quote needs it. */
export interface PricedJob {
  id: number
  number: number
  client_id: number
  status: number
  type: string
  description: string
  amount_cents: number
  created: string
  closed: string | null
  ended: string | null
  client: { name: string; company_name: string; email: string; phone: string; main_address: string }
}

const tax = 1_000
/** So many of the closed jobs have an invoice: the last ones. */
const paidOnes = 60

/** The jobs that were invoiced: those that await payment, and the last ones that are closed. */
export function invoicedOf<J extends { status: number; closed: string | null }>(jobs: readonly J[]): J[] {
  const closed = jobs
    .filter(job => job.status === statusId.closed)
    .sort((a, b) => String(a.closed).localeCompare(String(b.closed)))
  return [...closed.slice(-paidOnes), ...jobs.filter(job => job.status === statusId.awaitingPayment)]
}

/** Invoices with their ledger for jobs that are done, and quotes for those that wait for an answer. */
export async function seedMoney(tx: CompanyTx, jobs: readonly PricedJob[], zone: string): Promise<void> {
  const today = todayIn(zone, tx.now.toISOString())
  const dayOf = (job: PricedJob) => parseDay((job.closed ?? job.ended ?? job.created).slice(0, 10)) ?? today
  const invoiced = invoicedOf(jobs).sort((a, b) => dayOf(a) - dayOf(b))
  const ids = await takeIds(tx, 'invoices', invoiced.length)
  let receipts = 0
  const entries: Record<string, unknown>[] = []
  const invoices = invoiced.map((job, n) => {
    const issued = Math.min(today, dayOf(job))
    const isPaid = job.status === statusId.closed
    const paid = isPaid ? job.amount_cents : n % 4 === 0 ? rateOf(job.amount_cents, 3_000) : 0
    const who = { client_id: job.client_id, job_id: job.id, invoice_id: ids[n]! }
    const blank = { method: null, number: null, note: '' }
    const at = tx.now
    entries.push({
      ...who,
      ...blank,
      kind: 'invoice',
      amount_cents: job.amount_cents,
      day: dayText(issued),
      at,
    })
    if (paid > 0) {
      const day = dayText(Math.min(today, issued + (n % 9)))
      const money = { method: methodId.transfer, number: ++receipts, amount_cents: -paid }
      entries.push({ ...who, ...blank, kind: 'payment', ...money, day, at })
    }
    const net = withoutRate(job.amount_cents, tax)
    return {
      ...documentOf(job, [lineOf('1', job.type, job.description, net)]),
      id: ids[n],
      number: n + 1,
      status: 'issued',
      issued_on: dayText(issued),
      due_on: dayText(issued + 7),
      tax_cents: job.amount_cents - net,
      total_cents: job.amount_cents,
      owed_cents: job.amount_cents - paid,
      sent_at: at,
      created_at: at,
    }
  })
  await seedRows(tx, 'invoices', invoices)
  await seedRows(tx, 'ledger_entries', entries)

  const quoted = jobs.filter(job => job.status === statusId.quote)
  await seedRows(
    tx,
    'quotes',
    quoted.map((job, n) => {
      const day = parseDay(job.created.slice(0, 10)) ?? today
      const net = withoutRate(job.amount_cents, tax)
      const more = { option: '', is_optional: false }
      const lines = [
        { ...lineOf('1', job.type, job.description, net), ...more },
        { ...lineOf('2', 'Annual service visit', '', 18_000), ...more, is_optional: true },
      ]
      return {
        ...documentOf(job, lines),
        number: n + 1,
        status: n % 5 === 0 ? 'draft' : 'sent',
        quoted_on: dayText(day),
        valid_until: dayText(Math.max(day + 30, today + (n % 20) - 3)),
        deposit: 2_000,
        total_cents: job.amount_cents,
        sent_at: n % 5 === 0 ? null : job.created,
        seen_at: n % 5 > 2 ? job.created : null,
        created_at: job.created,
      }
    }),
  )
  await seedRows(
    tx,
    'counters',
    Object.entries({ invoice: invoices.length, receipt: receipts, quote: quoted.length }).map(
      ([name, value]) => ({ name, value }),
    ),
  )
}

const lineOf = (id: string, name: string, description: string, price_cents: number) => ({
  ...{ id, item_id: null, section: '', name, description, quantity: 1 },
  ...{ price_cents, is_taxable: true, discount: 0 },
})

const documentOf = ({ id, client_id, client }: PricedJob, lines: readonly object[]) => ({
  ...{ client_id, job_id: id, lines, tax },
  ...{ name: client.name, company_name: client.company_name, email: client.email, phone: client.phone },
  address: client.main_address,
  site_address: client.main_address,
})
