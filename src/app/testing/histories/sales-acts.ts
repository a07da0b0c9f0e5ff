import {
  asked,
  askedOfDocument,
  closeTo,
  credited,
  dayIn,
  dayOfChange,
  feeOf,
  isClosed,
  type ModelDraft,
  type ModelEntry,
  type ModelInvoice,
  type ModelJob,
  type ModelLine,
  owed,
  paid,
  partsOfJobs,
  post,
  type SalesModel,
  settle,
  shareOf,
  sumsOf,
  taxLeft,
  taxOfDocument,
  taxOfJob,
  taxOfLines,
  usesOf,
} from './sales-model.ts'
import type { Product } from './sales-product.ts'

/** Does something to the model and to the product alike; answers with the invoices that it touched. */
export type Act = (model: SalesModel, product: Product) => Promise<ModelInvoice[]>

const picked = <T>(rows: readonly T[], n: number): T => rows[n % rows.length]!
export const issuedOf = ({ invoices }: SalesModel) => invoices.filter(({ status }) => status === 'issued')
/** A day before today, on any calendar. */
const ago = (today: string, days: number) =>
  new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const part = (whole: number, share: number) => Math.max(1, Math.floor((whole * share) / 1_000))
const minute = 60_000

function setNow(model: SalesModel, product: Product, now: Date) {
  model.now = now
  model.today = dayIn(model.zone, now)
  product.setNow(now)
}

export const advance =
  (hours: number): Act =>
  async (model, product) => {
    setNow(model, product, new Date(model.now.getTime() + hours * 60 * minute))
    return []
  }

/** First days of months, and the days on which either zone puts its clocks on or back. */
const nights = [
  '03-08',
  '04-05',
  '10-04',
  '11-01',
  ...['04', '05', '06', '07', '08', '09', '10'].map(m => `${m}-01`),
]
const nextNight = ({ today }: SalesModel) =>
  nights
    .map(night => `2026-${night}`)
    .filter(day => day > today)
    .sort()[0]
export const nightComes = (model: SalesModel) => nextNight(model) !== undefined
/** From an hour before the next such midnight to four hours after it. */
export const toNight =
  (minutes: number): Act =>
  async (model, product) => {
    const day = nextNight(model)!
    let [before, after] = [model.now.getTime(), Date.parse(`${day}T23:00:00Z`)]
    while (after - before > minute) {
      const middle = (before + after) / 2
      if (dayIn(model.zone, new Date(middle)) < day) before = middle
      else after = middle
    }
    const midnight = Math.round(after / minute) * minute
    setNow(model, product, new Date(Math.max(model.now.getTime(), midnight + (minutes - 60) * minute)))
    return []
  }

export const draft =
  (client: number, back: number, lines: ModelLine[]): Act =>
  async (model, product) => {
    const content = { client: picked(model.clients, client), day: ago(model.today, back), lines }
    model.drafts.push({ id: await product.draft(content), ...content })
    return []
  }
export const dropDraft =
  (n: number): Act =>
  async (model, product) => {
    const { id } = picked(model.drafts, n)
    await product.dropDraft(id)
    model.drafts = model.drafts.filter(other => other.id !== id)
    return []
  }
export const issueDraft =
  (n: number, dates: 'keep' | 'today'): Act =>
  async (model, product) => {
    const chosen = picked(model.drafts, n)
    await product.issue(chosen.id, dates)
    model.drafts = model.drafts.filter(other => other !== chosen)
    return [issued(model, { ...chosen, day: dates === 'keep' ? chosen.day : model.today })]
  }
export const newInvoice =
  (client: number, back: number, lines: ModelLine[]): Act =>
  async (model, product) => {
    await draft(client, back, lines)(model, product)
    return issueDraft(model.drafts.length - 1, 'keep')(model, product)
  }
const added = (fields: Omit<ModelInvoice, 'status' | 'entries' | 'card'>): ModelInvoice => ({
  ...fields,
  status: 'issued',
  entries: [],
  card: null,
})
function issued(model: SalesModel, { id, client, day, lines }: ModelDraft) {
  const { total, tax } = sumsOf(lines, model.percent)
  const invoice = added({ id, client, day, lines, jobs: [], tax, total })
  post(model, invoice, { kind: 'invoice', day, cents: total, tax })
  model.invoices.push(invoice)
  return invoice
}

/** Other lines, and at times another date, by which all of it moves to the new one. */
export const revise =
  (n: number, lines: ModelLine[], back: number | null): Act =>
  async (model, product) => {
    const invoice = picked(revisable(model, lines), n)
    const day = back === null ? invoice.day : ago(model.today, back)
    await product.revise(invoice.id, { lines, day })
    const { total, tax } = sumsOf(lines, model.percent)
    if (day === invoice.day || (isClosed(model, day) && isClosed(model, invoice.day))) {
      const change = { cents: total - invoice.total, tax: tax - invoice.tax }
      post(model, invoice, { kind: 'revision', day: dayOfChange(model, invoice), ...change })
    } else {
      const document = invoice.entries.filter(({ kind }) => kind === 'invoice' || kind === 'revision')
      // Entries before both dates stay, and credits before the new one go with it.
      const stays = document.filter(entry => entry.day < day && entry.day < invoice.day)
      const credits = invoice.entries.filter(
        entry => entry.kind === 'credit' && entry.day >= invoice.day && entry.day < day,
      )
      const moved = [...document.filter(entry => !stays.includes(entry)), ...credits]
      const sum = (entries: readonly ModelEntry[], of: 'cents' | 'tax') =>
        entries.reduce((all, entry) => all + entry[of], 0)
      for (const each of [...new Set(moved.map(entry => entry.day))].sort()) {
        const own = moved.filter(entry => entry.day === each)
        const [off, taxOff] = [0 - sum(own, 'cents'), 0 - sum(own, 'tax')]
        post(model, invoice, { kind: 'revision', day: each, cents: off, tax: taxOff })
      }
      const rest = (whole: number, of: 'cents' | 'tax') => whole - sum(stays, of) + sum(credits, of)
      post(model, invoice, { kind: 'revision', day, cents: rest(total, 'cents'), tax: rest(tax, 'tax') })
    }
    Object.assign(invoice, { lines, total, tax, day })
    settle(model, invoice)
    return [invoice]
  }
export const revisable = (model: SalesModel, lines: readonly ModelLine[]) => {
  const { total } = sumsOf(lines, model.percent)
  return issuedOf(model).filter(invoice => invoice.jobs.length === 0 && total >= credited(invoice))
}

export const credit =
  (n: number, share: number): Act =>
  async (model, product) => {
    const invoice = picked(creditable(model), n)
    const left = askedOfDocument(invoice)
    const cents = part(left, share)
    const tax = shareOf(cents, { cents: left, tax: taxOfDocument(invoice) })
    await product.credit(invoice.id, cents, [])
    return [creditedBy(model, invoice, cents, tax)]
  }
export const creditable = (model: SalesModel) =>
  issuedOf(model).filter(invoice => askedOfDocument(invoice) > 0)
const creditedBy = (model: SalesModel, invoice: ModelInvoice, cents: number, tax: number) => {
  post(model, invoice, { kind: 'credit', day: dayOfChange(model, invoice), cents: -cents, tax: 0 - tax })
  settle(model, invoice)
  return invoice
}
/** A credit for some of the lines: their tax goes with it. */
export const creditLines =
  (n: number, share: number, from: number): Act =>
  async (model, product) => {
    const invoice = picked(withLines(model), n)
    const places = invoice.lines.map((_, place) => place).slice(from % invoice.lines.length)
    const { amount } = taxOfLines(invoice, places, 0)
    const cents = Math.min(part(amount, share), askedOfDocument(invoice))
    await product.credit(invoice.id, cents, places)
    return [creditedBy(model, invoice, cents, taxOfLines(invoice, places, cents).tax)]
  }
export const withLines = (model: SalesModel) => creditable(model).filter(({ lines }) => lines.length > 0)

export const pay =
  (n: number, share: number, back: number): Act =>
  async (model, product) => {
    const invoice = picked(issuedOf(model), n)
    const cents = part(Math.max(100, Math.abs(owed(invoice)), asked(invoice)), share)
    const day = ago(model.today, back)
    await product.pay(invoice.id, cents, day)
    post(model, invoice, { kind: 'payment', day, cents: -cents })
    settle(model, invoice)
    return [invoice]
  }

/** All that is owed, by card: the company's fee comes with it. */
export const payByCard =
  (n: number): Act =>
  async (model, product) => {
    const invoice = picked(payableByCard(model), n)
    const due = owed(invoice)
    const fee = feeOf(model, invoice, due)
    await product.payByCard(invoice.id)
    const day = dayOfChange(model, invoice)
    const charged = post(model, invoice, { kind: 'fee', day, ...fee })
    const cents = 0 - due - fee.cents
    invoice.card = {
      fee: charged,
      payment: post(model, invoice, { kind: 'payment', day, cents, by: 'card' }),
    }
    settle(model, invoice)
    return [invoice]
  }
export const payableByCard = (model: SalesModel) =>
  issuedOf(model).filter(invoice => owed(invoice) >= 1_000 && invoice.card === null)

/** The card payment goes back whole, and its fee with it. */
export const refundCard =
  (n: number): Act =>
  async (model, product) => {
    const invoice = picked(refundableCards(model), n)
    const { fee, payment } = invoice.card!
    await product.refundCard(invoice.id)
    const day = dayOfChange(model, invoice)
    post(model, invoice, { kind: 'refund', day, cents: 0 - payment.cents })
    post(model, invoice, { kind: 'fee', day, cents: 0 - fee.cents, tax: 0 - fee.tax })
    invoice.card = null
    settle(model, invoice)
    return [invoice]
  }
export const refundableCards = (model: SalesModel) =>
  issuedOf(model).filter(invoice => invoice.card && paid(invoice) >= -invoice.card.payment.cents)

export const refund =
  (n: number, share: number): Act =>
  async (model, product) => {
    const invoice = picked(refundable(model), n)
    const cents = part(paid(invoice), share)
    await product.refund(invoice.id, cents)
    post(model, invoice, { kind: 'refund', day: model.today, cents })
    settle(model, invoice)
    return [invoice]
  }
export const refundable = (model: SalesModel) => issuedOf(model).filter(invoice => paid(invoice) > 0)

/** Out of what is overpaid on the client's other invoices, the oldest first. */
export const spendCredit =
  (n: number, share: number): Act =>
  async (model, product) => {
    const invoice = picked(creditUsers(model), n)
    const sources = surplus(model, invoice)
    const most = Math.min(
      owed(invoice),
      sources.reduce((sum, source) => sum - owed(source), 0),
    )
    const cents = part(most, share)
    await product.applyCredit(invoice.id, cents)
    let left = cents
    const used: ModelInvoice[] = []
    for (const source of sources) {
      const taken = Math.min(left, -owed(source))
      if (taken === 0) break
      left -= taken
      const drawnFrom = post(model, source, {
        kind: 'refund',
        day: dayOfChange(model, source),
        cents: taken,
        by: 'credit',
      })
      post(model, invoice, {
        kind: 'payment',
        day: dayOfChange(model, invoice),
        cents: -taken,
        by: 'credit',
        drawnFrom,
      })
      settle(model, source)
      used.push(source)
    }
    settle(model, invoice)
    return [invoice, ...used]
  }
const surplus = ({ invoices }: SalesModel, { client, id }: ModelInvoice) =>
  invoices
    .filter(other => other.client === client && other.id !== id && owed(other) < 0)
    .sort((a, b) => a.id - b.id)
export const creditUsers = (model: SalesModel) =>
  issuedOf(model).filter(invoice => owed(invoice) > 0 && surplus(model, invoice).length > 0)

/** Payments that can be taken back, with the uses of their surplus that go back with them. */
export const reversible = (model: SalesModel) =>
  issuedOf(model).flatMap(invoice =>
    invoice.entries.flatMap((entry, place) => {
      if (
        entry.kind !== 'payment' ||
        entry.by === 'card' ||
        invoice.entries.some(({ takesBack }) => takesBack === entry)
      )
        return []
      const uses = usesOf(model, invoice)
      let missing = owed(invoice) - entry.cents
      const back = uses.filter(use => {
        const goes = missing > 0
        if (goes) missing += use.entry.cents
        return goes
      })
      const freed = back.reduce((sum, use) => sum - use.entry.cents, 0)
      const stands = new Set(back.map(use => use.invoice))
      const isThere = [...stands].every(
        used =>
          paid(used) >= back.reduce((sum, use) => sum - (use.invoice === used ? use.entry.cents : 0), 0),
      )
      return paid(invoice) + freed >= -entry.cents && isThere ? [{ invoice, entry, place, back }] : []
    }),
  )
export const takeBack =
  (n: number): Act =>
  async (model, product) => {
    const { invoice, entry, place, back } = picked(reversible(model), n)
    await product.takeBack(invoice.id, place)
    const touched = new Set<ModelInvoice>()
    const against = (on: ModelInvoice, of: ModelEntry) => {
      post(model, on, {
        kind: 'reversal',
        day: dayOfChange(model, on),
        cents: -of.cents,
        by: of.by,
        takesBack: of,
      })
      settle(model, on)
      touched.add(on)
    }
    for (const each of [{ invoice, entry }, ...back]) {
      against(each.invoice, each.entry)
      const { drawnFrom } = each.entry
      if (drawnFrom) against(model.invoices.find(({ entries }) => entries.includes(drawnFrom))!, drawnFrom)
    }
    return [...touched]
  }

export const makeVoid =
  (n: number): Act =>
  async (model, product) => {
    const invoice = picked(voidable(model), n)
    await product.void(invoice.id)
    const left = { cents: 0 - owed(invoice), tax: 0 - taxLeft(invoice) }
    post(model, invoice, { kind: 'void', day: dayOfChange(model, invoice), ...left })
    invoice.status = 'void'
    settle(model, invoice)
    return [invoice]
  }
export const voidable = (model: SalesModel) => issuedOf(model).filter(invoice => paid(invoice) === 0)

export const merge =
  (n: number): Act =>
  async (model, product) => {
    const keep = model.clients[0]!
    const gone = model.clients[1 + (n % (model.clients.length - 1))]!
    await product.merge(keep, gone)
    model.clients = model.clients.filter(client => client !== gone)
    const moved = model.invoices.filter(({ client }) => client === gone)
    for (const row of [...model.invoices, ...model.jobs, ...model.drafts])
      if (row.client === gone) row.client = keep
    return moved.slice(-1)
  }

export const newJob =
  (n: number, cents: number, withTax: boolean): Act =>
  async (model, product) => {
    const content = { client: picked(model.clients, n), cents, withTax }
    const id = await product.addJob(content)
    model.jobs.push({ id, ...content, closedDay: '', invoice: null, state: 'open', deleted: false })
    return []
  }
const free = ({ jobs }: SalesModel, fits: (job: ModelJob) => boolean) =>
  jobs.filter(job => !job.deleted && job.invoice === null && fits(job))
export const openJobs = (model: SalesModel) => free(model, ({ state }) => state !== 'closed')
export const closedJobs = (model: SalesModel) => free(model, ({ state }) => state === 'closed')
export const anyJobs = (model: SalesModel) => free(model, () => true)
export const deletedJobs = ({ jobs }: SalesModel) => jobs.filter(({ deleted }) => deleted)
export const setState =
  (find: (model: SalesModel) => ModelJob[], state: 'open' | 'closed') =>
  (n: number): Act =>
  async (model, product) => {
    const job = picked(find(model), n)
    await product.setState(job.id, state)
    Object.assign(job, { state, closedDay: model.today })
    return []
  }
export const setDeleted =
  (find: (model: SalesModel) => ModelJob[], deleted: boolean) =>
  (n: number): Act =>
  async (model, product) => {
    const job = picked(find(model), n)
    await product.setDeleted(job.id, deleted)
    job.deleted = deleted
    return []
  }
export const setAmount =
  (n: number, cents: number): Act =>
  async (model, product) => {
    const job = picked(anyJobs(model), n)
    await product.setAmount(job.id, cents)
    job.cents = cents
    return []
  }

/** Closes the books to a day before today, or opens them again: up to an earlier day, or all of them. */
export const closeBooks =
  (back: number | null): Act =>
  async (model, product) => {
    const to = back === null ? null : ago(model.today, 1 + back)
    await product.closeBooks(to)
    closeTo(model, to)
    return []
  }

/** Money that was paid on a job before its invoice's date stays on that day, with its tax. */
const invoiceOf =
  (find: (model: SalesModel, n: number) => ModelJob[], n: number, back: number): Act =>
  async (model, product) => {
    const jobs = find(model, n)
    const day = ago(model.today, back)
    const id = await product.draftOfJobs(jobs, day)
    await product.issue(id, 'keep')
    const own = jobs.length === 1 ? { cents: jobs[0]!.cents, tax: taxOfJob(model, jobs[0]!) } : null
    const {
      cents: total,
      tax,
      parts,
    } = own ? { ...own, parts: [{ job: jobs[0]!, ...own }] } : partsOfJobs(model, jobs)
    const invoice = added({ id, client: jobs[0]!.client, day, lines: [], jobs, tax, total })
    const wasPaid = jobs.filter(({ state }) => state === 'closed')
    const rest = { cents: total, tax }
    for (const part of parts) {
      if (!wasPaid.includes(part.job) || part.job.closedDay >= day) continue
      const share = shareOf(part.cents, part)
      post(model, invoice, { kind: 'invoice', day: part.job.closedDay, cents: part.cents, tax: share })
      rest.cents -= part.cents
      rest.tax -= share
    }
    post(model, invoice, { kind: 'invoice', day, ...rest })
    for (const job of wasPaid)
      post(model, invoice, { kind: 'payment', day: job.closedDay, cents: -job.cents })
    for (const job of jobs) job.invoice = invoice
    model.invoices.push(invoice)
    settle(model, invoice)
    return [invoice]
  }
export const invoiceJob = (n: number, back: number) =>
  invoiceOf((model, place) => [picked(anyJobs(model), place)], n, back)

/** Two or three of a client, whose prices contain what they cost. */
export const invoiceJobs = (n: number, back: number) =>
  invoiceOf((model, place) => picked(jobsTogether(model), place), n, back)
export const jobsTogether = (model: SalesModel): ModelJob[][] =>
  model.clients
    .map(client =>
      anyJobs(model)
        .filter(job => job.client === client)
        .slice(0, 3),
    )
    .filter(jobs => jobs.length > 1 && jobs.some(({ withTax }) => !withTax))
