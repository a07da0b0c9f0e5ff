import { expect } from 'vitest'
import { supplierInvoicesContract as bills } from '#features/money/supplier-invoices/supplier-invoices.contract.ts'
import { countsContract as counts } from '#features/stock/counts/counts.contract.ts'
import { inventoryContract as stock } from '#features/stock/inventory/inventory.contract.ts'
import { ordersContract as orders } from '#features/stock/orders/orders.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { transfersContract as transfers } from '#features/stock/transfers/transfers.contract.ts'
import { wrongStock } from '#server/operations/doctor.queries.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import type { Real } from './sales-compare.ts'
import { costKept, liesAt, onHand, type StockModel, store, transit } from './stock-model.ts'

/** The stock of a company as its office handles it: every act goes through HTTP to a server with a database. */
export class StockOverHttp {
  readonly #real: Real
  #supplier = 0
  #bills = 0

  constructor(real: Real) {
    this.#real = real
  }

  get places(): number[] {
    return [store, this.#real.company.technician.id]
  }

  /** A supplier with two parts; answers with their ids. */
  async begin(): Promise<number[]> {
    this.#supplier = (await this.#send(suppliersContract.add, { name: 'Reece' })).result.id
    const inventory = ['Tap', 'Elbow'].map(Name => ({ Name, Price: 10, supplier_id: this.#supplier }))
    return (await this.#send(stock.send, { inventory })).result.map(({ Id }) => Id)
  }

  order = async (part: number, quantity: number, price: number) => {
    const content = { supplier_id: this.#supplier, lines: [{ id: part, quantity, price_cents: price }] }
    const { id } = (await this.#send(orders.add, content)).result
    await this.#send(orders.approve, { id })
    await this.#send(orders.send, { id, by_hand: true })
    return id
  }
  receive = async (id: number, part: number, quantity: number) =>
    void (await this.#send(orders.receive, { id, lines: [{ id: part, quantity }] }))
  giveBack = async (id: number, part: number, quantity: number) =>
    void (await this.#send(orders.giveBack, { id, lines: [{ id: part, quantity }] }))

  bill = async (
    order: number,
    part: number,
    { quantity, cents, kind }: { quantity: number; cents: number; kind: string },
  ) => {
    const { id } = (await this.#send(bills.add, {})).result
    this.#bills += 1
    const line = {
      description: 'Goods',
      quantity,
      net_cents: cents,
      tax_cents: 0,
      part_id: part,
      goes: 'order',
    }
    const facts = {
      supplier_id: this.#supplier,
      number: `B-${this.#bills}`,
      issued_on: '2026-11-01',
      accept: true,
    }
    await this.#send(bills.book, { id, ...facts, kind, order_id: order, total_cents: cents, lines: [line] })
    return id
  }
  voidBill = async (id: number) => void (await this.#send(bills.void, { id }))

  book = async (part: number, place: number, quantity: number, price: number | null) => {
    const cost = price === null ? {} : { cost_cents: price }
    const kind = price === null ? 'loss' : 'receive'
    return (await this.#send(stock.book, { id: part, place, kind, quantity, ...cost })).movement
  }
  undo = async (id: number) => void (await this.#send(stock.undo, { id }))

  send = async (part: number, { quantity, ...way }: { from: number; to: number; quantity: number }) =>
    (await this.#send(transfers.send, { ...way, lines: [{ id: part, quantity }] })).result.id
  confirm = async (id: number, part: number, quantity: number) =>
    void (await this.#send(transfers.confirm, { id, lines: [{ id: part, quantity }] }))
  turnBack = async (id: number) => void (await this.#send(transfers.cancel, { id }))

  /** Counts all parts that lie at a place, as many as `found` says; answers with what was counted. */
  count = async (place: number, found: (part: number) => number) => {
    const { id, lines } = (await this.#send(counts.start, { place })).result
    const counted = lines.map(line => ({ part: line.id, counted: found(line.id) }))
    const entered = counted.map(({ part, counted: quantity }) => ({ id: part, quantity }))
    await this.#send(counts.enter, { id, lines: entered })
    await this.#send(counts.finish, { id })
    await this.#send(counts.approve, { id })
    return counted
  }

  /** Places, list, item page, movements, report, its file and the doctor say the same; what is paid is worth or a difference. */
  async compare(model: StockModel): Promise<void> {
    for (const place of model.places) {
      const { result } = await this.#send(stock.list, { place })
      expect(new Map(result.map(row => [row.Id, row.Quantity]))).toEqual(
        new Map(model.parts.map(part => [part, liesAt(model, part, place)])),
      )
    }
    const worth: number[] = []
    for (const part of model.parts) worth.push(await this.#comparePart(model, part))
    const total = worth.reduce((sum, cents) => sum + cents, 0)
    const report = await this.#send(stock.value, {})
    expect(report.total_cents).toBe(total)
    expect(report.result.reduce((sum, place) => sum + place.cents, 0)).toBe(total)
    const rows = readCsv((await this.#send(stock.exportValue, {})) as never)
    const sumOf = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
    expect(Math.round(sumOf('Value') * 100)).toBe(total)
    expect(sumOf('On hand')).toBe(model.parts.reduce((sum, part) => sum + onHand(model, part), 0))
    const query = async (text: string) => ({ rows: await this.#real.app.sql(text) })
    expect((await wrongStock({ query } as never)).count).toBe(0)
  }

  async #comparePart(model: StockModel, part: number): Promise<number> {
    const where = (await this.#send(stock.whereIs, { id: part })).result
    const told = where.map(
      ({ kind, value, Quantity }) => [kind === 'transit' ? transit : value, Quantity] as const,
    )
    const lies = [...model.places, transit].map(place => [place, liesAt(model, part, place)] as const)
    const some = (rows: readonly (readonly [number, number])[]) =>
      new Map(rows.filter(([, pieces]) => pieces > 0))
    expect(some(told)).toEqual(some(lies))
    const { Quantity } = (await this.#send(stock.open, { id: part, place: store })).result
    expect(Quantity).toBe(liesAt(model, part, store))
    const moved = (await this.#send(stock.movements, { id: part })).result
    const sum = (of: 'value_cents' | 'difference_cents', among = moved) =>
      among.reduce((all, movement) => all + movement[of], 0)
    const value = sum('value_cents')
    const pieces = onHand(model, part)
    expect(moved.reduce((all, { quantity }) => all + quantity, 0)).toBe(pieces)
    if (pieces === 0) expect(value).toBe(0)
    else if (value !== 0) expect(Math.sign(value)).toBe(Math.sign(pieces))
    // What was paid for goods is worth something, was used, or is a price difference.
    const bought = moved.filter(({ kind }) => kind === 'receive' || kind === 'return' || kind === 'price')
    const orders = model.orders.filter(order => order.part === part).map(costKept)
    expect(sum('value_cents', bought) + sum('difference_cents', bought)).toBe(
      orders.reduce((all, cents) => all + cents, model.paid.get(part) ?? 0),
    )
    return value
  }

  async #send<E extends Endpoint>(entry: E, input: object): Promise<Receives<E>> {
    const { app, company } = this.#real
    return (await app.ok(entry, input as Sends<E>, company.owner)).body
  }
}
