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
}

export const usualStockSettings: StockSettings = {
  units: ['ea', 'm', 'box', 'roll', 'l', 'kg'],
  markup: 30,
  tolerance: 2,
  tolerance_cents: 100,
  office_limit_cents: 0,
  others_limit_cents: 0,
}

/** True if somebody of that group may approve an order of so much. */
export function canApproveFor(
  viewer: Pick<Viewer, 'kind'>,
  total: number,
  settings: Pick<StockSettings, 'office_limit_cents' | 'others_limit_cents'>,
): Verdict<Fact> {
  const limit =
    viewer.kind === 'owner'
      ? 0
      : viewer.kind === 'office'
        ? settings.office_limit_cents
        : settings.others_limit_cents
  if (limit === 0 || total <= limit) return true
  return because(
    fact('You can approve orders of up to {{amount}}. Ask the owner for this one.', {
      amount: { cents: limit },
    }),
  )
}
