import fc from 'fast-check'
import { closedBooksContract } from '#features/account/closed-books/closed-books.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract as c } from '#features/money/invoices/invoices.contract.ts'
import {
  asked,
  closeTo,
  credited,
  dayOfChange,
  isClosed,
  type ModelEntry,
  type ModelInvoice,
  type ModelJob,
  type ModelLine,
  owed,
  paid,
  post,
  type SalesModel,
  settle,
  sumsOf,
  taxLeft,
  taxOfJob,
} from './sales-model.ts'
import { keepClosed, type Real } from './sales-real.ts'
import { type Act, ago, issuedOf, part, picked, Step } from './sales-step.ts'

const wireLines = (lines: readonly ModelLine[]) =>
  lines.map((line, n) => ({
    id: `${n + 1}`,
    name: `Work ${n + 1}`,
    price: line.cents / 100,
    is_taxable: line.taxed,
  }))
async function issue({ app, company }: Real, content: object) {
  const sent = { name: 'Ada', with_tax: false, ...content }
  const { id } = (await app.ok(c.add, sent as never, company.owner)).body.result
  return (await app.ok(c.send, { id, via: 'none', dates: 'keep' } as never, company.owner)).body.result
}

const advance =
  (hours: number): Act =>
  async (model, real) => {
    real.now = new Date(real.now.getTime() + hours * 3_600_000)
    real.app.setNow(real.now)
    model.today = new Intl.DateTimeFormat('en-CA', { timeZone: real.zone }).format(real.now)
    return null
  }

const newInvoice =
  (client: number, back: number, lines: ModelLine[]): Act =>
  async (model, real) => {
    const client_id = picked(model.clients, client)!
    const day = ago(model.today, back)
    const { id } = await issue(real, { client_id, date: day, lines: wireLines(lines) })
    const { total, tax } = sumsOf(lines, model.percent)
    const base = { id, client: client_id, day, lines, job: null, tax, total }
    const invoice: ModelInvoice = { ...base, status: 'issued', entries: [] }
    post(model, invoice, { kind: 'invoice', day, cents: total, tax })
    model.invoices.push(invoice)
    return invoice
  }

/** Other lines, and at times another date, by which all of it moves to the new one. */
const revise =
  (n: number, lines: ModelLine[], back: number | null): Act =>
  async (model, real) => {
    const invoice = picked(revisable(model, lines), n)!
    const day = back === null ? invoice.day : ago(model.today, back)
    const sent = {
      id: invoice.id,
      name: 'Ada',
      lines: wireLines(lines),
      date: day,
      due: '2027-01-01',
      via: 'none',
    }
    await real.app.ok(c.editSent, sent as never, real.company.owner)
    const { total, tax } = sumsOf(lines, model.percent)
    if (day === invoice.day || (isClosed(model, day) && isClosed(model, invoice.day))) {
      const change = { cents: total - invoice.total, tax: tax - invoice.tax }
      post(model, invoice, { kind: 'revision', day: dayOfChange(model, invoice), ...change })
    } else {
      const document = invoice.entries.filter(({ kind }) => kind === 'invoice' || kind === 'revision')
      // What lies before both dates stays, and credits before the new one go with it.
      const stays = document.filter(entry => entry.day < day && entry.day < invoice.day)
      const credits = invoice.entries.filter(
        entry => entry.kind === 'credit' && entry.day >= invoice.day && entry.day < day,
      )
      const moved = [...document.filter(entry => !stays.includes(entry)), ...credits]
      const sum = (entries: readonly ModelEntry[], of: 'cents' | 'tax') =>
        entries.reduce((total, entry) => total + entry[of], 0)
      for (const each of [...new Set(moved.map(entry => entry.day))].sort()) {
        const own = moved.filter(entry => entry.day === each)
        post(model, invoice, {
          kind: 'revision',
          day: each,
          cents: 0 - sum(own, 'cents'),
          tax: 0 - sum(own, 'tax'),
        })
      }
      const rest = (whole: number, of: 'cents' | 'tax') => whole - sum(stays, of) + sum(credits, of)
      post(model, invoice, { kind: 'revision', day, cents: rest(total, 'cents'), tax: rest(tax, 'tax') })
    }
    Object.assign(invoice, { lines, total, tax, day })
    settle(model, invoice)
    return invoice
  }
const revisable = (model: SalesModel, lines: readonly ModelLine[]) => {
  const { total } = sumsOf(lines, model.percent)
  return issuedOf(model).filter(invoice => invoice.job === null && total >= credited(invoice))
}

const credit =
  (n: number, share: number): Act =>
  async (model, real) => {
    const invoice = picked(creditable(model), n)!
    const left = asked(invoice)
    const cents = part(left, share)
    const tax = Math.round((cents * taxLeft(invoice)) / left)
    const sent = { id: invoice.id, amount_cents: cents, note: 'Goodwill' }
    await real.app.ok(c.credit, sent as never, real.company.owner)
    post(model, invoice, { kind: 'credit', day: dayOfChange(model, invoice), cents: -cents, tax: -tax })
    settle(model, invoice)
    return invoice
  }
const creditable = (model: SalesModel) => issuedOf(model).filter(invoice => asked(invoice) > 0)

const pay =
  (n: number, share: number, back: number): Act =>
  async (model, real) => {
    const invoice = picked(issuedOf(model), n)!
    const cents = part(Math.max(100, Math.abs(owed(invoice)), asked(invoice)), share)
    const day = ago(model.today, back)
    const sent = { id: invoice.id, amount_cents: cents, method: 3, date: day }
    await real.app.ok(c.pay, sent as never, real.company.owner)
    post(model, invoice, { kind: 'payment', day, cents: -cents })
    settle(model, invoice)
    return invoice
  }

const refund =
  (n: number, share: number): Act =>
  async (model, real) => {
    const invoice = picked(refundable(model), n)!
    const cents = part(paid(invoice), share)
    const sent = { id: invoice.id, amount_cents: cents, method: 3 }
    await real.app.ok(c.refund, sent as never, real.company.owner)
    post(model, invoice, { kind: 'refund', day: model.today, cents })
    settle(model, invoice)
    return invoice
  }
const refundable = (model: SalesModel) => issuedOf(model).filter(invoice => paid(invoice) > 0)

/** Out of what is overpaid on the client's other invoices, the oldest first. */
const useCredit =
  (n: number, share: number): Act =>
  async (model, real) => {
    const invoice = picked(creditUsers(model), n)!
    const sources = surplus(model, invoice)
    const most = Math.min(
      owed(invoice),
      sources.reduce((sum, source) => sum - owed(source), 0),
    )
    const cents = part(most, share)
    const sent = { id: invoice.id, amount_cents: cents }
    await real.app.ok(c.applyCredit, sent as never, real.company.owner)
    let left = cents
    for (const source of sources) {
      const taken = Math.min(left, -owed(source))
      if (taken === 0) break
      left -= taken
      const given = post(model, source, { kind: 'refund', day: model.today, cents: taken, by: 'credit' })
      post(model, invoice, { kind: 'payment', day: model.today, cents: -taken, by: 'credit', of: given })
      settle(model, source)
    }
    settle(model, invoice)
    return invoice
  }
const surplus = (model: SalesModel, { client, id }: ModelInvoice) =>
  issuedOf(model)
    .filter(other => other.client === client && other.id !== id && owed(other) < 0)
    .sort((a, b) => a.id - b.id)
const creditUsers = (model: SalesModel) =>
  issuedOf(model).filter(invoice => owed(invoice) > 0 && surplus(model, invoice).length > 0)

/** Payments whose money stands and is used nowhere else. */
const reversible = (model: SalesModel) =>
  issuedOf(model).flatMap(invoice =>
    invoice.entries.some(entry => entry.by === 'credit')
      ? []
      : invoice.entries
          .map((entry, place) => ({ invoice, entry, place }))
          .filter(
            ({ entry }) =>
              entry.kind === 'payment' &&
              !invoice.entries.some(other => other.of === entry) &&
              paid(invoice) >= -entry.cents,
          ),
  )
const takeBack =
  (n: number): Act =>
  async (model, real) => {
    const { invoice, entry, place } = picked(reversible(model), n)!
    const [row] = await real.app.sql<{ id: number }>(
      'select id from ledger_entries where company_id = $1 and invoice_id = $2 order by id offset $3 limit 1',
      [real.company.id, invoice.id, place],
    )
    await real.app.ok(c.removeReceipt, { id: row!.id, note: 'Bounced' } as never, real.company.owner)
    post(model, invoice, {
      kind: 'reversal',
      day: dayOfChange(model, invoice),
      cents: -entry.cents,
      of: entry,
    })
    settle(model, invoice)
    return invoice
  }

const makeVoid =
  (n: number): Act =>
  async (model, real) => {
    const invoice = picked(voidable(model), n)!
    const { id } = invoice
    await real.app.ok(c.void, { id, note: 'By mistake' } as never, real.company.owner)
    const left = { cents: -owed(invoice), tax: -taxLeft(invoice) }
    post(model, invoice, { kind: 'void', day: dayOfChange(model, invoice), ...left })
    invoice.status = 'void'
    settle(model, invoice)
    return invoice
  }
const voidable = (model: SalesModel) => issuedOf(model).filter(invoice => paid(invoice) === 0)

const merge =
  (n: number): Act =>
  async (model, real) => {
    const keep = model.clients[0]!
    const gone = model.clients[1 + (n % (model.clients.length - 1))]!
    await real.app.ok(mergingContract.merge, { keep, merge: gone } as never, real.company.owner)
    model.clients = model.clients.filter(client => client !== gone)
    for (const row of [...model.invoices, ...model.jobs]) if (row.client === gone) row.client = keep
    return model.invoices.find(({ client }) => client === keep) ?? null
  }

const newJob =
  (n: number, cents: number, withTax: boolean): Act =>
  async (model, real) => {
    const client = picked(model.clients, n)!
    const sent = { client_id: client, name: 'Ada', address: '1 Low Street' }
    const id = (await real.app.ok(jobsContract.add, sent as never, real.company.owner)).body.lastJobInsertId
    const money = { id, money: cents / 100, include_tax: withTax ? 1 : 0, payby_id: 3 }
    await real.app.ok(jobsContract.edit, money as never, real.company.owner)
    await real.app.sql('update jobs set client_id = $2 where id = $1', [id, client])
    const base = { id, client, cents, withTax, closedDay: '', invoice: null }
    model.jobs.push({ ...base, state: 'open', deleted: false })
    return null
  }
const free = ({ jobs }: SalesModel, fits: (job: ModelJob) => boolean) =>
  jobs.filter(job => !job.deleted && job.invoice === null && fits(job))
const openJobs = (model: SalesModel) => free(model, ({ state }) => state !== 'closed')
const closedJobs = (model: SalesModel) => free(model, ({ state }) => state === 'closed')
const anyJobs = (model: SalesModel) => free(model, () => true)
const deletedJobs = ({ jobs }: SalesModel) => jobs.filter(({ deleted }) => deleted)
const setState =
  (find: (model: SalesModel) => ModelJob[], state: 'open' | 'closed') =>
  (n: number): Act =>
  async (model, real) => {
    const job = picked(find(model), n)!
    const sent = { id: job.id, job_status_id: state === 'closed' ? 3 : 1 }
    await real.app.ok(jobsContract.edit, sent as never, real.company.owner)
    Object.assign(job, { state, closedDay: model.today })
    return null
  }
const setDeleted =
  (find: (model: SalesModel) => ModelJob[], deleted: boolean) =>
  (n: number): Act =>
  async (model, { app, company }) => {
    const job = picked(find(model), n)!
    const entry = deleted ? jobsContract.archive : jobsContract.restore
    await app.ok(entry, { ids: [job.id] } as never, company.owner)
    job.deleted = deleted
    return null
  }

/** What was paid on a job before its invoice's date stays on that day, with its tax. */
const invoiceJob =
  (n: number, back: number): Act =>
  async (model, real) => {
    const job = picked(anyJobs(model), n)!
    const day = ago(model.today, back)
    const draft = { jobId: job.id }
    const begun = (await real.app.ok(c.draftOfJob, draft as never, real.company.owner)).body.result
    const { id } = await issue(real, {
      ...begun,
      id: undefined,
      client_id: job.client,
      date: day,
      due: '2027-01-01',
    })
    const tax = taxOfJob(model, job)
    const base = { id, client: job.client, day, lines: [], job, tax, total: job.cents }
    const invoice: ModelInvoice = { ...base, status: 'issued', entries: [] }
    const wasPaid = job.state === 'closed'
    const charged = wasPaid && job.closedDay < day ? job.closedDay : day
    post(model, invoice, { kind: 'invoice', day: charged, cents: job.cents, tax })
    if (wasPaid) post(model, invoice, { kind: 'payment', day: job.closedDay, cents: -job.cents })
    job.invoice = invoice
    model.invoices.push(invoice)
    settle(model, invoice)
    return invoice
  }

/** Closes the books to a day before today, or opens them again: up to an earlier day, or all of them. */
const closeBooks =
  (back: number | null): Act =>
  async (model, real) => {
    const to = back === null ? null : ago(model.today, 1 + back)
    await real.app.ok(closedBooksContract.close, { to } as never, real.company.owner)
    closeTo(model, to)
    await keepClosed(model, real)
    return null
  }

const number = fc.nat({ max: 50 })
const share = fc.integer({ min: 1, max: 1_000 })
const linesArb = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 200_000 }), taxed: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
})
const days = fc.nat({ max: 45 })
const some = <T>(rows: readonly T[]) => rows.length > 0
const text = (name: string, values: readonly unknown[]) => `${name}(${JSON.stringify(values).slice(1, -1)})`
const steps = <A extends unknown[]>(
  name: string,
  args: fc.Arbitrary<A>,
  can: (model: SalesModel, ...values: A) => boolean,
  act: (...values: A) => Act,
) => ({
  name,
  arbitrary: args.map(values => new Step(text(name, values), model => can(model, ...values), act(...values))),
})

const happenings = [
  steps('advance', fc.tuple(fc.integer({ min: 1, max: 400 })), ({ today }) => today < '2026-11-05', advance),
  steps('invoice', fc.tuple(number, days, linesArb), () => true, newInvoice),
  steps(
    'revise',
    fc.tuple(number, linesArb, fc.option(days)),
    (model, _n, lines) => some(revisable(model, lines)),
    revise,
  ),
  steps('credit', fc.tuple(number, share), model => some(creditable(model)), credit),
  steps('pay', fc.tuple(number, share, days), model => some(issuedOf(model)), pay),
  steps(
    'overpay',
    fc.tuple(number, fc.integer({ min: 1_000, max: 2_500 }), days),
    model => some(issuedOf(model)),
    pay,
  ),
  steps('refund', fc.tuple(number, share), model => some(refundable(model)), refund),
  steps('useCredit', fc.tuple(number, share), model => some(creditUsers(model)), useCredit),
  steps('takeBack', fc.tuple(number), model => some(reversible(model)), takeBack),
  steps('void', fc.tuple(number), model => some(voidable(model)), makeVoid),
  steps('merge', fc.tuple(number), ({ clients }) => clients.length > 1, merge),
  steps('newJob', fc.tuple(number, fc.integer({ min: 1, max: 200_000 }), fc.boolean()), () => true, newJob),
  steps('close', fc.tuple(number), model => some(openJobs(model)), setState(openJobs, 'closed')),
  steps('close', fc.tuple(number), model => some(openJobs(model)), setState(openJobs, 'closed')),
  steps('reopen', fc.tuple(number), model => some(closedJobs(model)), setState(closedJobs, 'open')),
  steps('delete', fc.tuple(number), model => some(anyJobs(model)), setDeleted(anyJobs, true)),
  steps('restore', fc.tuple(number), model => some(deletedJobs(model)), setDeleted(deletedJobs, false)),
  steps('closeBooks', fc.tuple(days), () => true, closeBooks),
  steps('reopenBooks', fc.tuple(fc.option(days)), ({ closed }) => closed !== null, closeBooks),
  steps('invoiceJob', fc.tuple(number, days), model => some(anyJobs(model)), invoiceJob),
]

/** All that can happen in a history of sales; what needs much before it is tried more often. */
const often = ['invoice', 'pay', 'overpay', 'useCredit', 'refund', 'credit', 'revise', 'invoiceJob']
export const salesSteps = happenings.flatMap(({ name, arbitrary }) =>
  often.includes(name) ? [arbitrary, arbitrary, arbitrary] : [arbitrary],
)

/** Three clients of a company, and nothing sold yet. */
export async function begin(
  real: Real,
  { percent, registered }: Pick<SalesModel, 'percent' | 'registered'>,
): Promise<SalesModel> {
  const clients: number[] = []
  for (const name of ['Ada', 'Bo', 'Cy'])
    clients.push((await real.app.ok(clientsContract.add, { name } as never, real.company.owner)).body.id)
  const model = { percent, registered, clients, invoices: [], jobs: [], kept: [], closed: null, today: '' }
  await advance(0)(model, real)
  return model
}
