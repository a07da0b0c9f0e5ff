import { closedBooksContract } from '#features/account/closed-books/closed-books.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract as c } from '#features/money/invoices/invoices.contract.ts'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
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

/** The product as its users have it: every act goes through HTTP to a server with a database. */
export class SalesOverHttp implements Product {
  readonly #real: Real

  constructor(real: Real) {
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
  applyCredit = async (id: number, cents: number) =>
    void (await this.#send(c.applyCredit, { id, amount_cents: cents }))

  takeBack = async (id: number, place: number) => {
    const [row] = await this.#real.app.sql<{ id: number }>(
      'select id from ledger_entries where company_id = $1 and invoice_id = $2 order by id offset $3 limit 1',
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
  draftOfJob = async (job: ModelJob, day: string) => {
    const begun = (await this.#send(c.draftOfJob, { jobId: job.id })).result
    const own = { id: undefined, client_id: job.client, date: day, due: '2027-01-01' }
    return (await this.#send(c.add, { ...begun, ...own })).result.id
  }
  closeBooks = async (to: string | null) => {
    await this.#send(closedBooksContract.close, { to })
    await keepClosed(this.#real, to)
  }

  compare = (model: SalesModel, touched: ReadonlySet<ModelInvoice>) => compareNow(model, this.#real, touched)

  async #send<E extends Endpoint>(entry: E, input: object): Promise<Receives<E>> {
    const { app, company } = this.#real
    return (await app.ok(entry, input as Sends<E>, company.owner)).body
  }
}
