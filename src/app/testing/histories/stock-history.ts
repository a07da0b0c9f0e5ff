import fc from 'fast-check'
import { liesAt, type ModelOrder, move, type StockModel, store, transit } from './stock-model.ts'
import type { StockOverHttp } from './stock-over-http.ts'

type Act = (model: StockModel, product: StockOverHttp) => Promise<void>
interface Step {
  can(model: StockModel): boolean
  act: Act
  /** Shown when a history fails. */
  toString(): string
}

const picked = <T>(rows: readonly T[], n: number): T => rows[n % rows.length]!
const part = (whole: number, share: number) => Math.max(1, Math.floor((whole * share) / 1_000))

const order =
  (n: number, quantity: number, price: number): Act =>
  async (model, product) => {
    const of = picked(model.parts, n)
    const id = await product.order(of, quantity, price)
    model.orders.push({ id, part: of, quantity, price, received: 0, returned: 0, bills: [] })
  }
const coming = ({ orders }: StockModel) => orders.filter(each => each.received < each.quantity)
const receive =
  (n: number, share: number): Act =>
  async (model, product) => {
    const of = picked(coming(model), n)
    const quantity = part(of.quantity - of.received, share)
    await product.receive(of.id, of.part, quantity)
    of.received += quantity
    move(model, of.part, store, quantity)
  }
const kept = ({ orders }: StockModel) => orders.filter(each => each.received > each.returned)
const giveBack =
  (n: number, share: number): Act =>
  async (model, product) => {
    const of = picked(kept(model), n)
    const quantity = part(of.received - of.returned, share)
    await product.giveBack(of.id, of.part, quantity)
    of.returned += quantity
    move(model, of.part, store, -quantity)
  }
const billedOf = ({ bills }: ModelOrder, isCredit: boolean, of: 'quantity' | 'cents') =>
  bills.reduce((sum, bill) => sum + (bill.isCredit === isCredit && !bill.isVoid ? bill[of] : 0), 0)
const billable = ({ orders }: StockModel) =>
  orders.filter(each => billedOf(each, false, 'quantity') < each.quantity)
const bill =
  (n: number, share: number, price: number): Act =>
  async (model, product) => {
    const of = picked(billable(model), n)
    const quantity = part(of.quantity - billedOf(of, false, 'quantity'), share)
    const cents = quantity * price
    const id = await product.bill(of.id, of.part, { quantity, cents, kind: 'invoice' })
    of.bills.push({ id, quantity, cents, isCredit: false, isVoid: false })
  }
const creditable = ({ orders }: StockModel) =>
  orders.filter(
    each =>
      billedOf(each, true, 'quantity') < billedOf(each, false, 'quantity') &&
      billedOf(each, true, 'cents') < billedOf(each, false, 'cents'),
  )
const credit =
  (n: number, share: number): Act =>
  async (model, product) => {
    const of = picked(creditable(model), n)
    const quantity = part(billedOf(of, false, 'quantity') - billedOf(of, true, 'quantity'), share)
    const cents = part(billedOf(of, false, 'cents') - billedOf(of, true, 'cents'), share)
    const id = await product.bill(of.id, of.part, { quantity, cents, kind: 'credit' })
    of.bills.push({ id, quantity, cents, isCredit: true, isVoid: false })
  }
/** Bills that no credit is for, so that none is left alone. */
const voidable = ({ orders }: StockModel) =>
  orders.flatMap(each =>
    each.bills.filter(one => !one.isVoid && (one.isCredit || billedOf(each, true, 'cents') === 0)),
  )
const makeVoid =
  (n: number): Act =>
  async (model, product) => {
    const of = picked(voidable(model), n)
    await product.voidBill(of.id)
    of.isVoid = true
  }

const book =
  (n: number, at: number, quantity: number, price: number | null): Act =>
  async (model, product) => {
    const [of, place] = [picked(model.parts, n), picked(model.places, at)]
    const id = await product.book(of, place, quantity, price)
    const added = price === null ? -quantity : quantity
    const paid = price === null ? null : quantity * price
    model.bookings.push({ id, part: of, place, quantity: added, paid })
    move(model, of, place, added)
    model.paid.set(of, (model.paid.get(of) ?? 0) + (paid ?? 0))
  }
const undo =
  (n: number): Act =>
  async (model, product) => {
    const of = picked(model.bookings, n)
    await product.undo(of.id)
    model.bookings = model.bookings.filter(other => other !== of)
    move(model, of.part, of.place, -of.quantity)
    model.paid.set(of.part, (model.paid.get(of.part) ?? 0) - (of.paid ?? 0))
  }

const sendable = (model: StockModel) =>
  model.parts.flatMap(of =>
    model.places.flatMap(from =>
      liesAt(model, of, from) > 0 ? [{ of, from, most: liesAt(model, of, from) }] : [],
    ),
  )
const send =
  (n: number, share: number): Act =>
  async (model, product) => {
    const { of, from, most } = picked(sendable(model), n)
    const to = model.places.find(place => place !== from)!
    const quantity = part(most, share)
    const id = await product.send(of, { from, to, quantity })
    model.transfers.push({ id, part: of, from, to, left: quantity })
    move(model, of, from, -quantity)
    move(model, of, transit, quantity)
  }
const underWay = ({ transfers }: StockModel) => transfers.filter(({ left }) => left > 0)
const confirm =
  (n: number, share: number): Act =>
  async (model, product) => {
    const of = picked(underWay(model), n)
    const quantity = part(of.left, share)
    await product.confirm(of.id, of.part, quantity)
    of.left -= quantity
    move(model, of.part, transit, -quantity)
    move(model, of.part, of.to, quantity)
  }
const turnBack =
  (n: number): Act =>
  async (model, product) => {
    const of = picked(underWay(model), n)
    await product.turnBack(of.id)
    move(model, of.part, transit, -of.left)
    move(model, of.part, of.from, of.left)
    of.left = 0
  }

const lying = (model: StockModel) =>
  model.places.filter(place => model.parts.some(of => liesAt(model, of, place) !== 0))
/** Each part that the count lists is found with so many more or fewer. */
const count =
  (at: number, more: number): Act =>
  async (model, product) => {
    const place = picked(lying(model), at)
    for (const { part: of, counted } of await product.count(place, of =>
      Math.max(0, liesAt(model, of, place) + more),
    ))
      move(model, of, place, counted - liesAt(model, of, place))
  }

const number = fc.nat({ max: 50 })
const share = fc.integer({ min: 1, max: 1_000 })
const quantity = fc.integer({ min: 1, max: 40 })
const price = fc.integer({ min: 1, max: 5_000 })
const some =
  <T>(find: (model: StockModel) => readonly T[]) =>
  (model: StockModel) =>
    find(model).length > 0

const steps = <A extends unknown[]>(
  name: string,
  args: fc.Arbitrary<A>,
  can: (model: StockModel) => boolean,
  act: (...values: A) => Act,
  weight = 2,
) => ({
  weight,
  arbitrary: args.map(
    (values): Step => ({ can, act: act(...values), toString: () => `${name}(${values.join(', ')})` }),
  ),
})
const always = () => true
const step = fc.oneof(
  steps('order', fc.tuple(number, quantity, price), always, order),
  steps('receive', fc.tuple(number, share), some(coming), receive),
  steps('giveBack', fc.tuple(number, share), some(kept), giveBack),
  steps('bill', fc.tuple(number, share, price), some(billable), bill),
  steps('credit', fc.tuple(number, share), some(creditable), credit),
  steps('void', fc.tuple(number), some(voidable), makeVoid, 1),
  steps('take', fc.tuple(number, number, quantity, price), always, book),
  steps('use', fc.tuple(number, number, quantity, fc.constant(null)), always, book, 3),
  steps(
    'undo',
    fc.tuple(number),
    some(({ bookings }) => bookings),
    undo,
  ),
  steps('send', fc.tuple(number, share), some(sendable), send),
  steps('confirm', fc.tuple(number, share), some(underWay), confirm),
  steps('turnBack', fc.tuple(number), some(underWay), turnBack, 1),
  steps('count', fc.tuple(number, fc.integer({ min: -3, max: 3 })), some(lying), count, 1),
)

/** Steps that find nothing to do are left out; a history that fails is shrunk by leaving steps out. */
export const stockHistory = (most: number): fc.Arbitrary<Step[]> =>
  fc
    .array(fc.option(step, { freq: 1_000_000 }), { minLength: most, maxLength: most, size: 'max' })
    .map(drawn => drawn.filter(each => each !== null))

/** Plays a history, and compares after each `every`th act and at the end. */
export async function playStock(
  product: StockOverHttp,
  history: readonly Step[],
  every: number,
): Promise<void> {
  const model: StockModel = {
    parts: await product.begin(),
    places: product.places,
    lies: new Map(),
    orders: [],
    transfers: [],
    bookings: [],
    paid: new Map(),
  }
  let done = 0
  for (const each of history) {
    if (!each.can(model)) continue
    await each.act(model, product)
    done += 1
    if (done % every === 0) await product.compare(model)
  }
  await product.compare(model)
}
