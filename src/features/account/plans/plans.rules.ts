import { discountOn } from '#features/account/coupons/coupons.rules.ts'
import { addMonths, dayText, monthEnd, monthStart, parseDay } from '#shared/dates.ts'
import { portionOf, withoutRate } from '#shared/numbers/money.ts'
import { trialPack } from '#shared/plan.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const periods = ['month', 'year'] as const
export type Period = (typeof periods)[number]
export const monthsIn: Record<Period, number> = { month: 1, year: 12 }

/** Cards or an invoice that is paid by bank transfer. */
export const payWays = ['card', 'transfer'] as const
export type PayWay = (typeof payWays)[number]

/** Days from issue until an invoice by transfer is due, and until a plan ends whose card is declined. */
export const dueDays = 14
/** Days after a declined card on which it is tried again. */
export const retryDays = [1, 3, 5] as const
/** Days between telling of a new price and the price. */
export const priceNoticeDays = 30

export const planTexts = {
  notSold: 'Plans aren’t sold on this installation.',
  noPack: 'This plan isn’t available.',
  samePlan: 'You’re already on this plan.',
  boughtJustNow: 'You just bought this. Wait a minute before buying it again.',
  noCard: 'Please add a card first.',
  noCards: 'Cards aren’t accepted here. Please pay by bank transfer.',
  underWay: 'A payment is in progress. Please wait a moment.',
  notOnPlan: 'You have no plan to change.',
  declined: 'The card was declined.',
  unconfirmed: 'The payment wasn’t confirmed.',
  changed: 'The price just changed. Please check it again.',
  lastCard: 'Your plan is paid with this card. Add another one first.',
  owed: 'Please pay the open invoice first.',
  resumeFirst: 'Your plan is paused. Resume it first.',
  pausePlanned: 'A pause is scheduled. Cancel it first.',
} as const

export interface Pack {
  id: number
  name: string
  month_cents: number
  year_cents: number
  sold: boolean
  /** A month of a pause, and the most months of one; 0: it can't be paused. */
  pause_cents: number
  pause_months: number
}

export const priceOfPack = (pack: Pack, period: Period): number =>
  period === 'month' ? pack.month_cents : pack.year_cents

/** A discount as it counts for packs. */
export interface Discount {
  amount_off: number | null
  percent_bp: number | null
  /** Months that it lasts; 0: the first invoice only; null: for good. */
  duration_months: number | null
}

/** Months that are left of a discount after one period; null: for good. */
export function monthsAfter({ duration_months }: Pick<Discount, 'duration_months'>, period: Period) {
  return duration_months === null ? null : Math.max(0, duration_months - monthsIn[period])
}

/** The first day after a period. An anchor of 31 is the last day of a shorter month, and 31 again in the next. */
export function periodEnd(start: number, anchor: number, period: Period): number {
  const month = addMonths(monthStart(start), monthsIn[period])
  return month + Math.min(anchor, monthEnd(month) - month + 1) - 1
}

/** A company's plan as far as a change depends on it. */
export interface Standing {
  pack_id: number
  period: Period
  /** The price agreed for one period. */
  price_cents: number
  next_price_cents: number | null
  next_price_from: string | null
  anchor: number
  period_start: string
  period_end: string
  period_cents: number
  credit_cents: number
  storage_cents: number
  cancels: boolean
  next_pack_id: number | null
  next_period: Period | null
  /** The pause that is planned or has begun: its first day, and the day on which the plan goes on. */
  pause_from: string | null
  pause_until: string | null
  is_paused: boolean
}

/** The price of a plan from a day on: as agreed or announced while it stays the same, else the pack's. */
export function agreedPrice(
  now: Pick<Standing, 'pack_id' | 'period' | 'price_cents' | 'next_price_cents' | 'next_price_from'> | null,
  { pack, period }: { pack: Pack; period: Period },
  day: number,
): number {
  if (now?.pack_id !== pack.id || now.period !== period) return priceOfPack(pack, period)
  const isNew = now.next_price_from !== null && parseDay(now.next_price_from)! <= day
  return (isNew ? now.next_price_cents : null) ?? now.price_cents
}

/** How a wanted plan relates to the present one. */
export type ChangeKind = 'start' | 'upgrade' | 'downgrade' | 'keep' | 'resume' | 'none'

/** Larger packs, and a year for a month, begin at once; what costs less begins when the paid period is over, or a pause. */
export function changeKind(
  now: Pick<Standing, 'pack_id' | 'period' | 'cancels' | 'next_pack_id' | 'is_paused'> | null,
  wanted: { pack: Pack; period: Period },
  packs: readonly Pack[],
): ChangeKind {
  if (!now) return 'start'
  if (now.is_paused) return 'resume'
  const { pack, period } = wanted
  if (pack.id === now.pack_id && period === now.period)
    return now.cancels || now.next_pack_id !== null ? 'keep' : 'none'
  const present = packs.find(each => each.id === now.pack_id)?.month_cents ?? 0
  if (pack.id !== now.pack_id) return pack.month_cents > present ? 'upgrade' : 'downgrade'
  return period === 'year' ? 'upgrade' : 'downgrade'
}

export interface PriceLine {
  as: 'plan' | 'storage' | 'rest' | 'discount' | 'credit'
  cents: number
}

export interface PlanPrice {
  kind: ChangeKind
  lines: PriceLine[]
  due_cents: number
  /** In the company's favour afterwards. */
  credit_cents: number
  /** The first day of the next period, and what it costs. */
  next_on: string
  next_cents: number
  /** The period that is paid now, or follows. */
  starts_on: string
  anchor: number
  /** After discounts, of the plan and its storage. */
  period_cents: number
  /** The plan alone, before discounts. */
  price_cents: number
  discount_months: number | null
}

/** The exact price of a change today: what the company pays, and what is credited for days that it has paid for. */
export function planPrice(
  now: Standing | null,
  wanted: { pack: Pack; period: Period },
  packs: readonly Pack[],
  options: {
    today: number
    discount: Discount | null
    kept?: Discount | null
    /** In the favour of a company whose plan has ended. */
    credit?: number
  },
): PlanPrice {
  const { period } = wanted
  const { today, discount, kept = null } = options
  const kind = changeKind(now, wanted, packs)
  const storage = (now?.storage_cents ?? 0) * monthsIn[period]
  if (now && (kind === 'downgrade' || kind === 'keep' || kind === 'none')) {
    const end = parseDay(now.period_end)!
    const price = agreedPrice(now, wanted, end)
    const next = price + storage - ((discount ?? kept) ? discountOn(price, (discount ?? kept)!) : 0)
    return {
      kind,
      lines: [],
      due_cents: 0,
      credit_cents: now.credit_cents,
      next_on: now.period_end,
      next_cents: Math.max(0, next - now.credit_cents),
      starts_on: dayText(end),
      anchor: 0,
      period_cents: now.period_cents,
      price_cents: price,
      discount_months: null,
    }
  }
  const price = agreedPrice(now, wanted, today)
  const anchor = dayOfMonth(today)
  const end = periodEnd(today, anchor, period)
  const counts = discount ?? kept
  const off = counts ? discountOn(price, counts) : 0
  const lines: PriceLine[] = [{ as: 'plan', cents: price }]
  if (storage > 0) lines.push({ as: 'storage', cents: storage })
  if (off > 0) lines.push({ as: 'discount', cents: -off })
  const rest = now ? restOf(now, today) : 0
  if (rest > 0) lines.push({ as: 'rest', cents: -rest })
  const credit = now?.credit_cents ?? options.credit ?? 0
  const before = price + storage - off - rest
  const used = Math.min(credit, Math.max(0, before))
  if (used > 0) lines.push({ as: 'credit', cents: -used })
  const left = credit - used + Math.max(0, -before)
  const months = counts ? monthsAfter(counts, period) : null
  const lasts = counts !== null && (months === null || months > 0)
  const next = price + storage - (lasts ? off : 0)
  return {
    kind,
    lines,
    due_cents: Math.max(0, before - used),
    credit_cents: left,
    next_on: dayText(end),
    next_cents: Math.max(0, next - left),
    starts_on: dayText(today),
    anchor,
    period_cents: price + storage - off,
    price_cents: price,
    discount_months: months,
  }
}

/** The value of a paid period's unused days. */
export function restOf(
  now: Pick<Standing, 'period_start' | 'period_end' | 'period_cents'>,
  today: number,
): number {
  const [start, end] = [parseDay(now.period_start)!, parseDay(now.period_end)!]
  return portionOf(now.period_cents, Math.max(0, Math.min(end - start, end - today)), end - start)
}

export const dayOfMonth = (day: number): number => Number(dayText(day).slice(8))

/** A month's share of what a plan costs, without the tax that it contains. */
export function monthlyNet(price: { price_cents: number; period: Period }, taxBp: number): number {
  return withoutRate(portionOf(price.price_cents, 1, monthsIn[price.period]), taxBp)
}

/** True for a pack that somebody can choose. */
export function canChoose(pack: Pack | undefined): Verdict {
  return (pack?.sold && pack.id !== trialPack && pack.month_cents > 0) || because(planTexts.noPack)
}

/** Storage and jobs warn from here on, in percent. */
export const warnPercent = 80
export const isNearLimit = (used: number, total: number | null): boolean =>
  total !== null && total > 0 && used * 100 >= total * warnPercent

/** A badge's number: 9999 at most. */
export const badgeText = (count: number): string => String(Math.min(count, 9_999))

/** Cards of the simulator, which stands in for a provider in the demo. */
export const simulatedCards = ['works', 'declined', 'confirm'] as const
export type SimulatedCard = (typeof simulatedCards)[number]
