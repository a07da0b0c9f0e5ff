import { mayBeginWith } from '#features/account/numbering/numbering.rules.ts'
import type { Viewer } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** A company's choices about stock, orders and suppliers' invoices. */
export interface StockSettings {
  /** Offered where a unit is typed. */
  units: string[]
  /** On the cost of what is passed on to a client, in percent. */
  markup: number
  /** A price on an invoice may be above that of the order by so many percent … */
  tolerance: number
  /** … or the line by so much. */
  tolerance_cents: number
  /** The largest order that people of a group may approve; 0: any. Owners approve all. */
  office_limit_cents: number
  others_limit_cents: number
  /** Limits of single groups, which count instead of the two above. */
  group_limits: GroupLimit[]
  /** Before the numbers of orders made from now on. */
  order_prefix: string
  price_book: PriceBookFollows
}

interface GroupLimit {
  /** The group's id. */
  group: number
  limit_cents: number
}

/** When costs in the price book follow suppliers’ prices: never, if the user says so, or always. */
export const priceBookFollows = ['off', 'ask', 'on'] as const
export type PriceBookFollows = (typeof priceBookFollows)[number]

/** True if costs in the price book follow, now that `asked` was answered. */
export const followsPrices = (setting: PriceBookFollows, asked: boolean): boolean =>
  setting === 'on' || (setting === 'ask' && asked)

export const usualStockSettings: StockSettings = {
  units: ['ea', 'm', 'box', 'roll', 'l', 'kg'],
  markup: 30,
  tolerance: 2,
  tolerance_cents: 100,
  office_limit_cents: 0,
  others_limit_cents: 0,
  group_limits: [],
  order_prefix: 'PO-',
  price_book: 'ask',
}

/** Somebody who approves, and the group that they are in. */
interface Approver extends Pick<Viewer, 'kind'> {
  group: number
}

/** True if somebody of that group may approve an order of so much. */
export function canApproveFor(
  { kind, group }: Approver,
  total: number,
  settings: Pick<StockSettings, 'office_limit_cents' | 'others_limit_cents' | 'group_limits'>,
): Verdict<Fact> {
  if (kind === 'owner') return true
  const limit =
    settings.group_limits.find(each => each.group === group)?.limit_cents ??
    (kind === 'office' ? settings.office_limit_cents : settings.others_limit_cents)
  if (limit === 0 || total <= limit) return true
  return because(
    fact('You can approve orders of up to {{amount}}. Ask the owner for this one.', {
      amount: { cents: limit },
    }),
  )
}

/** Why an order's number can't begin so; true: it can. The number of its job follows after a stroke. */
export function mayBeginOrders(prefix: string): Verdict {
  return prefix.includes('/')
    ? because('Leave out the slash: we add it before the job number.')
    : mayBeginWith(prefix)
}
