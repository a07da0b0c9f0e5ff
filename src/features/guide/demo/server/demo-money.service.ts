import { createHash } from 'node:crypto'
import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { type DocumentLine, documentTotals } from '#features/money/documents/documents.rules.ts'
import { firstChoice, type QuoteLine, quoteTotals } from '#features/money/documents/options.rules.ts'
import { weighEntry } from '#features/money/invoices/document-worth.rules.ts'
import type { EntryKind } from '#features/money/ledger/ledger.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, parseDay, todayIn, utcToWall } from '#shared/dates.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { seedRows, takeIds } from './demo.queries.ts'
import { type ItemIds, pricedWork } from './demo-catalogue.service.ts'
import { type DemoItem, demoItems } from './demo-catalogue.ts'

/** A job of the demo, as far as its invoice or quote needs it. */
export interface PricedJob {
  id: number
  number: number
  client_id: number
  status: number
  type: string
  description: string
  minutes: number
  created: string
  closed: string | null
  ended: string | null
  client: { name: string; company_name: string; email: string; phone: string; main_address: string }
  /** Where the work is. */
  address: string
  suburb: string
}

const tax = 1_000
const priced = { with_tax: false, tax, discount: 0, discount_cents: 0 }
/** So many of the closed jobs wait for their invoice: the last ones. */
const waitingOnes = 12

/** The jobs that were invoiced: those that await payment, and all that are closed but the last ones. */
export function invoicedOf<J extends { status: number; closed: string | null }>(jobs: readonly J[]): J[] {
  const closed = jobs
    .filter(job => job.status === statusId.closed)
    .sort((a, b) => String(a.closed).localeCompare(String(b.closed)))
  return [...closed.slice(0, -waitingOnes), ...jobs.filter(job => job.status === statusId.awaitingPayment)]
}

/** Total of a job's work, with tax. */
export const totalOf = ({ type, minutes, number }: Pick<PricedJob, 'type' | 'minutes' | 'number'>): number =>
  documentTotals({ ...priced, lines: linesOf(pricedWork(type, minutes, number), new Map()) }).total

/** Credited on the invoices of some jobs that await payment. */
const creditOf = (job: Pick<PricedJob, 'type' | 'minutes' | 'number' | 'status'>): number =>
  job.status !== statusId.closed && job.number % 6 === 5 ? rateOf(totalOf(job), 1_000) : 0

/** Amount of a job's invoice without its credit. */
export const invoicedCents = (job: Parameters<typeof creditOf>[0]): number => totalOf(job) - creditOf(job)

const linesOf = (work: { item: DemoItem; quantity: number }[], items: ItemIds): DocumentLine[] =>
  work.map(({ item, quantity }, n) => ({
    id: String(n + 1),
    item_id: items.get(item.code) ?? null,
    section: '',
    name: item.name,
    description: '',
    quantity,
    unit: item.unit,
    price_cents: item.price_cents,
    discount: 0,
    is_taxable: item.is_taxable ?? true,
  }))

/** Invoices with their ledger for jobs that are done, and quotes for those that wait for an answer. */
export async function seedMoney(
  tx: CompanyTx,
  jobs: readonly PricedJob[],
  items: ItemIds,
  { zone, name }: { zone: string; name: string },
): Promise<void> {
  const today = todayIn(zone, tx.now.toISOString())
  const numbers = { ...(await seedInvoices(tx, jobs, items, zone, today)), quote: 0 }
  numbers.quote = await seedQuotes(tx, jobs, items, today)
  await seedRows(
    tx,
    'counters',
    Object.entries(numbers).map(([name, value]) => ({ name, value })),
  )
  await seedRows(tx, 'settings', [
    {
      name: 'banking',
      value: {
        account_name: name,
        bsb: '000-000',
        account_number: '12345678',
        bank_name: 'Demo Bank',
        payid: 'accounts@demo.test',
      },
      version: 1,
    },
    {
      name: 'documents',
      value: {
        invoice_message: 'Thank you for your business.',
        invoice_terms:
          'Please pay within the time shown and name the invoice number. Workmanship is guaranteed for seven years.',
        quote_message: 'Thank you for asking us. Accept online, and we call to arrange a time.',
        quote_terms:
          'Prices hold until the date shown. Rock, asbestos and hidden damage are not part of this quote.',
      },
      version: 1,
    },
  ])
}

async function seedInvoices(
  tx: CompanyTx,
  jobs: readonly PricedJob[],
  items: ItemIds,
  zone: string,
  today: number,
) {
  // On the company's calendar.
  const dayOf = (job: PricedJob) =>
    Math.min(today, Math.floor(utcToWall(job.closed ?? job.ended ?? job.created, zone) / 1_440))
  const invoiced = invoicedOf(jobs).sort((a, b) => dayOf(a) - dayOf(b))
  const drafts = jobs
    .filter(({ status, client }) => status === statusId.pending && client.company_name !== '')
    .slice(-3)
  const ids = await takeIds(tx, 'invoices', invoiced.length + drafts.length)
  const numbers = { invoice: invoiced.length, receipt: 0, credit: 0 }
  const entries: Record<string, unknown>[] = []
  const at = tx.now
  const issued = invoiced.map((job, n) => {
    const lines = linesOf(pricedWork(job.type, job.minutes, job.number), items)
    const sums = documentTotals({ ...priced, lines })
    const day = dayOf(job)
    const isPaid = job.status === statusId.closed
    const who = { client_id: job.client_id, job_id: job.id, invoice_id: ids[n]! }
    const document = { ...priced, lines, job_id: job.id, more_job_ids: [] }
    const own: Parameters<typeof weighEntry>[1][number][] = []
    const post = (
      entry: { kind: EntryKind; amount_cents: number; method?: number; number?: number; note?: string },
      later: number,
    ) => {
      const kept = weighEntry(document, own, entry)
      own.push({ ...kept, id: own.length + 1, kind: entry.kind, job_id: job.id })
      entries.push({
        ...who,
        method: null,
        number: null,
        note: '',
        at,
        ...entry,
        ...kept,
        tax_rate: tax,
        // Spread over the last days, or all of these would be paid today.
        day: dayText(day + (later % (today - day + 1))),
      })
    }
    post({ kind: 'invoice', amount_cents: sums.total }, 0)
    // Somebody was late, and let some of it off.
    const credit = creditOf(job)
    if (credit > 0)
      post(
        {
          kind: 'credit',
          amount_cents: -credit,
          number: ++numbers.credit,
          note: 'We arrived later than agreed',
        },
        1,
      )
    const paid = isPaid ? sums.total : n % 4 === 0 ? rateOf(sums.total, 3_000) : 0
    const method = n % 5 === 1 ? methodId.creditCard : n % 7 === 2 ? methodId.cash : methodId.transfer
    if (paid > 0) post({ kind: 'payment', amount_cents: -paid, method, number: ++numbers.receipt }, n % 9)
    return {
      ...documentOf(job, lines),
      id: ids[n],
      number: n + 1,
      status: 'issued',
      issued_on: dayText(day),
      due_on: dayText(day + 7),
      tax_cents: sums.tax,
      total_cents: sums.total,
      owed_cents: sums.total - credit - paid,
      sent_at: at,
      created_at: at,
    }
  })
  // Begun by the office, and not sent yet.
  const begun = drafts.map((job, n) => {
    const lines = linesOf(pricedWork(job.type, job.minutes, job.number), items)
    const sums = documentTotals({ ...priced, lines })
    return {
      ...documentOf(job, lines),
      id: ids[invoiced.length + n],
      number: null,
      status: 'draft',
      issued_on: null,
      due_on: null,
      tax_cents: sums.tax,
      total_cents: sums.total,
      owed_cents: 0,
      sent_at: null,
      created_at: at,
    }
  })
  await seedRows(tx, 'invoices', [...issued, ...begun])
  await seedRows(tx, 'ledger_entries', entries)
  return numbers
}

/** Quotes in every state: drafts, sent ones that were seen or not, with choices, expired, accepted and declined. */
async function seedQuotes(
  tx: CompanyTx,
  jobs: readonly PricedJob[],
  items: ItemIds,
  today: number,
): Promise<number> {
  const asked = jobs.filter(job => job.status === statusId.quote)
  const taken = jobs.filter(({ status, ended }) => status === statusId.pending && ended !== null).slice(-6)
  const lost = jobs.filter(job => job.status === statusId.cancelled).slice(-4)
  const quotes = [...lost, ...taken, ...asked].map((job, n) => {
    const day = parseDay(job.created.slice(0, 10)) ?? today
    const status =
      job.status === statusId.quote
        ? n % 5 === 0
          ? 'draft'
          : 'sent'
        : taken.includes(job)
          ? 'accepted'
          : 'declined'
    const document = {
      ...documentOf(job, []),
      ...quoted(job, items, n),
      number: n + 1,
      revision: 0,
      reference: '',
      message: '',
      terms: '',
      with_tax: false,
      discount: 0,
      discount_cents: 0,
    }
    const isDecided = status === 'accepted' || status === 'declined'
    const choice = firstChoice(document)
    const total_cents = quoteTotals({ ...document, deposit_cents: 0 }, choice).total
    const decided = new Date(Math.min(tx.now.getTime(), Date.parse(job.created) + 26 * 3_600_000))
    return {
      ...document,
      status,
      total_cents,
      quoted_on: dayText(day),
      valid_until: dayText(isDecided ? day + 30 : Math.max(day + 30, today + (n % 20) - 3)),
      sent_at: status === 'draft' ? null : job.created,
      seen_at: status !== 'draft' && (isDecided || n % 5 > 2) ? job.created : null,
      decided_at: isDecided ? decided.toISOString() : null,
      decided_by: isDecided ? job.client.name : '',
      decision: isDecided ? decisionOn({ ...document, total_cents }, choice, status) : null,
      created_at: job.created,
    }
  })
  await seedRows(tx, 'quotes', quotes)
  return quotes.length
}

/** The client's decision in the form that the public page stores. */
function decisionOn(
  document: Record<string, unknown>,
  choice: ReturnType<typeof firstChoice>,
  status: string,
) {
  const { client_id: _, job_id: __, deposit: ___, ...kept } = document
  const hash = createHash('sha256')
    .update(JSON.stringify([kept, choice]))
    .digest('hex')
  const note = status === 'declined' ? 'Somebody else could start sooner.' : ''
  return { ...choice, email: document.email, ip: '203.0.113.7', agent: '', note, hash, document: kept }
}

/** Lines of a quote: every third one is for something larger, with good, better and best to choose between. */
function quoted(job: PricedJob, items: ItemIds, n: number) {
  const common = { option: '', is_optional: false }
  const line = (id: string, code: string, quantity: number, more: Partial<QuoteLine>): QuoteLine => {
    const item = demoItems.find(each => each.code === code)!
    return { ...linesOf([{ item, quantity }], items)[0]!, ...common, id, ...more }
  }
  if (n % 3 !== 0) {
    const lines = linesOf(pricedWork(job.type, job.minutes, job.number), items).map(each => ({
      ...each,
      ...common,
    }))
    const visit = line(String(lines.length + 1), 'CALL', 1, {
      name: 'Annual service visit',
      is_optional: true,
    })
    return { lines: [...lines, visit], options: [], deposit: n % 3 === 1 ? 2_000 : 0 }
  }
  const options = [
    {
      id: 'a',
      name: 'Like for like',
      description: 'Electric storage, 250 litres, ten years’ warranty on the tank.',
    },
    { id: 'b', name: 'Continuous flow', description: 'Gas, never runs out, six-star rating.' },
    {
      id: 'c',
      name: 'Continuous flow and valves',
      description: 'As before, with all valves of the house renewed.',
    },
  ]
  const lines = [
    line('1', 'LAB', 4, {}),
    line('2', 'HW-E250', 1, { option: 'a' }),
    line('3', 'HW-G26', 1, { option: 'b' }),
    line('4', 'HW-G26', 1, { option: 'c' }),
    line('5', 'TMV', 2, { option: 'c' }),
    line('6', 'GASCERT', 1, { is_optional: true }),
  ]
  return { lines, options, deposit: 3_000 }
}

const documentOf = ({ id, client_id, client, address }: PricedJob, lines: readonly DocumentLine[]) => ({
  client_id,
  job_id: id,
  lines,
  tax,
  name: client.name,
  company_name: client.company_name,
  email: client.email,
  phone: client.phone,
  address: client.main_address,
  site_address: address,
})
