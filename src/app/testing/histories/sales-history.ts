import fc from 'fast-check'
import * as acts from './sales-acts.ts'
import type { ModelInvoice, SalesModel } from './sales-model.ts'
import type { Product, SalesSettings } from './sales-product.ts'

export const settings: fc.Arbitrary<SalesSettings> = fc.record({
  zone: fc.constantFrom('Australia/Sydney', 'America/New_York'),
  percent: fc.constantFrom(10, 15),
  registered: fc.boolean(),
  cardFee: fc.constantFrom(0, 150),
  // Before either zone puts its clocks on or back.
  start: fc.constantFrom('2026-03-06T15:00:00Z', '2026-04-03T13:30:00Z', '2026-09-30T04:00:00Z'),
})

/** One act of a history: it is left out where the company has nothing to do it to. */
interface Step {
  can(model: SalesModel): boolean
  act: acts.Act
  /** Shown when a history fails. */
  toString(): string
}

const number = fc.nat({ max: 50 })
const share = fc.integer({ min: 1, max: 1_000 })
const amount = fc.integer({ min: 1, max: 200_000 })
const lines = fc.array(fc.record({ cents: amount, taxed: fc.boolean() }), { minLength: 1, maxLength: 3 })
const days = fc.nat({ max: 45 })
const some =
  <T>(find: (model: SalesModel) => readonly T[]) =>
  (model: SalesModel) =>
    find(model).length > 0

const steps = <A extends unknown[]>(
  name: string,
  args: fc.Arbitrary<A>,
  can: (model: SalesModel, ...values: A) => boolean,
  act: (...values: A) => acts.Act,
) => ({
  name,
  arbitrary: args.map(
    (values): Step => ({
      can: model => can(model, ...values),
      act: act(...values),
      toString: () => `${name}(${JSON.stringify(values).slice(1, -1)})`,
    }),
  ),
})

const always = () => true
const happenings = [
  steps(
    'advance',
    fc.tuple(fc.integer({ min: 1, max: 400 })),
    ({ today }) => today < '2026-11-05',
    acts.advance,
  ),
  steps('toNight', fc.tuple(fc.nat({ max: 300 })), acts.nightComes, acts.toNight),
  steps('invoice', fc.tuple(number, days, lines), always, acts.newInvoice),
  steps('draft', fc.tuple(number, days, lines), always, acts.draft),
  steps(
    'issueDraft',
    fc.tuple(number, fc.constantFrom('keep', 'today')),
    some(model => model.drafts),
    acts.issueDraft,
  ),
  steps(
    'dropDraft',
    fc.tuple(number),
    some(model => model.drafts),
    acts.dropDraft,
  ),
  steps(
    'revise',
    fc.tuple(number, lines, fc.option(days)),
    (model, _, to) => acts.revisable(model, to).length > 0,
    acts.revise,
  ),
  steps('credit', fc.tuple(number, share), some(acts.creditable), acts.credit),
  steps('creditLines', fc.tuple(number, share, number), some(acts.withLines), acts.creditLines),
  steps('pay', fc.tuple(number, share, days), some(acts.issuedOf), acts.pay),
  steps(
    'overpay',
    fc.tuple(number, fc.integer({ min: 1_000, max: 2_500 }), days),
    some(acts.issuedOf),
    acts.pay,
  ),
  steps('payByCard', fc.tuple(number), some(acts.payableByCard), acts.payByCard),
  steps('refundCard', fc.tuple(number), some(acts.refundableCards), acts.refundCard),
  steps('refund', fc.tuple(number, share), some(acts.refundable), acts.refund),
  steps('useCredit', fc.tuple(number, share), some(acts.creditUsers), acts.spendCredit),
  steps('takeBack', fc.tuple(number), some(acts.reversible), acts.takeBack),
  steps('void', fc.tuple(number), some(acts.voidable), acts.makeVoid),
  steps('merge', fc.tuple(number), ({ clients }) => clients.length > 1, acts.merge),
  steps('newJob', fc.tuple(number, amount, fc.boolean()), always, acts.newJob),
  steps('setAmount', fc.tuple(number, amount), some(acts.anyJobs), acts.setAmount),
  steps('close', fc.tuple(number), some(acts.openJobs), acts.setState(acts.openJobs, 'closed')),
  steps('reopen', fc.tuple(number), some(acts.closedJobs), acts.setState(acts.closedJobs, 'open')),
  steps('delete', fc.tuple(number), some(acts.anyJobs), acts.setDeleted(acts.anyJobs, true)),
  steps('restore', fc.tuple(number), some(acts.deletedJobs), acts.setDeleted(acts.deletedJobs, false)),
  steps('closeBooks', fc.tuple(days), always, acts.closeBooks),
  steps('openBooks', fc.tuple(fc.option(days)), ({ closed }) => closed !== null, acts.closeBooks),
  steps('invoiceJob', fc.tuple(number, days), some(acts.anyJobs), acts.invoiceJob),
  steps('invoiceJobs', fc.tuple(number, days), some(acts.jobsTogether), acts.invoiceJobs),
]
/** Acts that need much before them, or make what others need, are tried more often. */
const often: Record<string, number> = { close: 2, toNight: 2, newJob: 2, takeBack: 2 }
for (const name of ['invoice', 'pay', 'overpay', 'useCredit', 'refund', 'credit', 'revise', 'invoiceJob'])
  often[name] = 3
const step = fc.oneof(...happenings.map(({ name, arbitrary }) => ({ arbitrary, weight: often[name] ?? 1 })))

/** Twice as many steps as are done, as some find nothing to do; a history that fails is shrunk by leaving steps out. */
export const historyOf = (most: number): fc.Arbitrary<Step[]> =>
  fc
    .array(fc.option(step, { freq: 1_000_000 }), { minLength: 2 * most, maxLength: 2 * most, size: 'max' })
    .map(drawn => drawn.filter(each => each !== null))

/** Plays a history of up to `most` acts, and compares after each `every`th and at the end; answers with the model and the acts done. */
export async function play(
  product: Product,
  { zone, percent, registered, cardFee, start }: SalesSettings,
  history: readonly Step[],
  { most, every }: { most: number; every: number },
): Promise<{ model: SalesModel; done: number }> {
  const now = new Date(start)
  product.setNow(now)
  const clients: number[] = []
  for (const name of ['Ada', 'Bo', 'Cy']) clients.push(await product.addClient(name))
  const rows = { clients, drafts: [], invoices: [], jobs: [], kept: [] }
  const rules = { percent, registered, cardFee, zone }
  const model: SalesModel = { ...rules, now, today: '', ...rows, closed: null, written: 0 }
  await acts.advance(0)(model, product)
  let done = 0
  let touched = new Set<ModelInvoice>()
  for (const each of history) {
    if (done === most) break
    if (!each.can(model)) continue
    for (const invoice of await each.act(model, product)) touched.add(invoice)
    done += 1
    if (done % every > 0) continue
    await product.compare(model, touched)
    touched = new Set()
  }
  await product.compare(model, touched)
  return { model, done }
}
