import { closedBooksContract } from '#features/account/closed-books/closed-books.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { cardPaymentsContract as cards } from '#features/money/card-payments/card-payments.contract.ts'
import { invoicesContract as c } from '#features/money/invoices/invoices.contract.ts'
import type { stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import type { TestUser } from '../test-app.ts'
import { compareNow, keepClosed, type Real } from './sales-compare.ts'
import type { ModelInvoice, ModelJob, ModelLine, SalesModel } from './sales-model.ts'
import type { Content, Product } from './sales-product.ts'

const wireLines = (lines: readonly ModelLine[]) =>
  lines.map((line, n) => ({
    id: `${n + 1}`,
    name: `Work ${n + 1}`,
    price: line.cents / 100,
    is_taxable: line.taxed,
  }))
const [cash, closed, open] = [3, 3, 1]

interface WithCards extends Real {
  stripe: Awaited<ReturnType<typeof stripeHouse>>
}

/** The product as its users have it: every act goes through HTTP to a server with a database. */
export class SalesOverHttp implements Product {
  readonly #real: WithCards

  constructor(real: WithCards) {
    this.#real = real
  }

  setNow = (now: Date) => this.#real.app.setNow(now)
  addClient = async (name: string) => (await this.#send(clientsContract.add, { name })).id

  draft = async ({ client, day, lines }: Content) => {
    const content = { name: 'Ada', with_tax: false, client_id: client, date: day, lines: wireLines(lines) }
    return (await this.#send(c.add, content)).result.id
  }
  dropDraft = async (id: number) => void (await this.#send(c.remove, { id }))
  issue = async (id: number, dates: 'keep' | 'today') =>
    void (await this.#send(c.send, { id, via: 'none', dates }))
  revise = async (id: number, { lines, day }: Omit<Content, 'client'>) => {
    const content = { id, name: 'Ada', lines: wireLines(lines), date: day, due: '2027-01-01', via: 'none' }
    await this.#send(c.editSent, content)
  }
  credit = async (id: number, cents: number, places: readonly number[]) => {
    const page = places.length > 0 ? (await this.#send(c.byId, { id })).result! : null
    const lines = places.map(place => page!.lines[place]!.id)
    await this.#send(c.credit, { id, amount_cents: cents, lines, note: 'Goodwill' })
  }
  pay = async (id: number, cents: number, day: string) =>
    void (await this.#send(c.pay, { id, amount_cents: cents, method: cash, date: day }))
  refund = async (id: number, cents: number) =>
    void (await this.#send(c.refund, { id, amount_cents: cents, method: cash }))
  payByCard = async (id: number) => {
    const { token, stripe } = { token: await this.#tokenOf(id), stripe: this.#real.stripe }
    const { url } = await this.#send(cards.payByLink, { token, language: 'en' }, null)
    stripe.pay(stripe.pages().find(page => page.url === url)!)
    const { data } = await this.#send(cards.ofInvoice, { id })
    await this.#send(cards.backByLink, { token, payment: data.find(each => each.state !== 'paid')!.id }, null)
  }
  /** Made at the provider, and seen when somebody looks there. */
  refundCard = async (id: number) => {
    const [row] = await this.#real.app.sql<{ id: number; payment: string; cents: number }>(
      `select id, payment, (amount_cents + fee_cents)::int as cents from card_payments
       where company_id = $1 and invoice_id = $2 and status = 'paid' order by id desc limit 1`,
      [this.#real.company.id, id],
    )
    this.#real.stripe.refund(row!.payment, row!.cents)
    const token = await this.#tokenOf(id)
    await this.#send(cards.backByLink, { token, payment: Number(row!.id) }, null)
  }
  applyCredit = async (id: number, cents: number) =>
    void (await this.#send(c.applyCredit, { id, amount_cents: cents }))

  takeBack = async (id: number, place: number) => {
    const [row] = await this.#real.app.sql<{ id: number }>(
      // Without those that only move what is taxable, which the model doesn't know.
      `select id from ledger_entries where company_id = $1 and invoice_id = $2 and (amount_cents <> 0 or tax_cents <> 0)
       order by id offset $3 limit 1`,
      [this.#real.company.id, id, place],
    )
    await this.#send(c.removeReceipt, { id: row!.id, note: 'Bounced', uses: true })
  }

  void = async (id: number) => void (await this.#send(c.void, { id, note: 'By mistake' }))
  merge = async (keep: number, gone: number) =>
    void (await this.#send(mergingContract.merge, { keep, merge: gone }))

  addJob = async ({ client, cents, withTax }: Pick<ModelJob, 'client' | 'cents' | 'withTax'>) => {
    const sent = { client_id: client, name: 'Ada', address: '1 Low Street' }
    const id = (await this.#send(jobsContract.add, sent)).lastJobInsertId
    const money = { id, money: cents / 100, include_tax: withTax ? 1 : 0, payby_id: cash }
    await this.#send(jobsContract.edit, money)
    await this.#real.app.sql('update jobs set client_id = $2 where id = $1', [id, client])
    return id
  }
  setAmount = async (id: number, cents: number) =>
    void (await this.#send(jobsContract.edit, { id, money: cents / 100 }))
  setState = async (id: number, state: 'open' | 'closed') =>
    void (await this.#send(jobsContract.edit, { id, job_status_id: state === 'closed' ? closed : open }))
  setDeleted = async (id: number, deleted: boolean) =>
    void (await this.#send(deleted ? jobsContract.archive : jobsContract.restore, { ids: [id] }))
  draftOfJobs = async (jobs: readonly ModelJob[], day: string) => {
    const begun = (await this.#send(c.draft, { job_ids: jobs.map(job => job.id) })).result
    const own = { id: undefined, client_id: jobs[0]!.client, date: day, due: '2027-01-01' }
    const more_jobs = begun.more_jobs.map(job => job.id)
    return (await this.#send(c.add, { ...begun, ...own, more_jobs })).result.id
  }
  closeBooks = async (to: string | null) => {
    await this.#send(closedBooksContract.close, { to })
    await keepClosed(this.#real, to)
  }

  compare = (model: SalesModel, touched: ReadonlySet<ModelInvoice>) => compareNow(model, this.#real, touched)

  #tokenOf = async (id: number) => (await this.#send(cards.ofInvoice, { id })).link.split('/').at(-1)!

  async #send<E extends Endpoint>(
    entry: E,
    input: object,
    as: TestUser | null = this.#real.company.owner,
  ): Promise<Receives<E>> {
    return (await this.#real.app.ok(entry, input as Sends<E>, as)).body
  }
}
