import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CreditKind } from '#features/talk/credit/credit.rules.ts'
import {
  addEntry,
  balances,
  lockBalance,
  updateBalance,
} from '#features/talk/credit/server/credit.queries.ts'
import { countedKinds, totalOf } from '#features/talk/credit/server/credit.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, monthStart, parseDay, todayIn } from '#shared/dates.ts'
import { periodEnd } from '../../plans.rules.ts'
import { allPacks, type SubscriptionRow, updateSubscription } from '../plans.queries.ts'

/** Adds credit that lasts until it is used. */
export async function addCredit(
  tx: CompanyTx,
  kind: CreditKind,
  amount: number,
  of: {
    reason: 'bought' | 'refunded' | 'given'
    invoice_id?: number | null
    note?: string
    refilled_cents?: number
  },
): Promise<void> {
  const before = await lockBalance(tx, kind)
  const month = await thisMonth(tx)
  const spent = before.refilled_month === month ? before.refilled_cents : 0
  const after = await updateBalance(tx, kind, {
    bought: before.bought + amount,
    ...(of.refilled_cents && {
      refilled_month: month,
      refilled_cents: spent + of.refilled_cents,
      refill_trouble: '',
    }),
  })
  addEntry(tx, {
    kind,
    reason: of.reason,
    amount,
    balance: totalOf(after),
    note: of.note ?? '',
    invoice_id: of.invoice_id ?? null,
  })
  tx.record('credit_balances', before, after, tx.companyId)
}

/** Takes credit of a pack back that was refunded: as much of it as is left. */
export async function takeCreditBack(
  tx: CompanyTx,
  kind: CreditKind,
  amount: number,
  invoice_id: number,
): Promise<void> {
  const { bought } = await lockBalance(tx, kind)
  const taken = Math.min(bought, amount)
  if (taken > 0) await addCredit(tx, kind, -taken, { reason: 'refunded', invoice_id })
}

/** The first day of the company's month. */
export async function thisMonth(tx: CompanyTx): Promise<string> {
  const { time_zone } = await companyRow(tx)
  return dayText(monthStart(todayIn(time_zone, tx.now.toISOString())))
}

/**
 * Gives the pack's credit of the month, once a month from the subscription's day on, and anew where a plan begins; what
 * was left of the last month's goes.
 */
export async function giveMonthlyCredit(tx: CompanyTx, row: SubscriptionRow): Promise<void> {
  if (row.status !== 'active') return
  const { time_zone } = await companyRow(tx)
  const today = todayIn(time_zone, tx.now.toISOString())
  const month = monthBegun(row, today)
  if (month === null) return
  const pack = (await allPacks(tx)).find(each => each.id === row.pack_id)
  for (const [kind, amount] of [
    ['sms', pack?.sms ?? 0],
    ['minutes', pack?.minutes ?? 0],
  ] as const) {
    const before = await lockBalance(tx, kind)
    if (before.included > 0)
      addEntry(tx, { kind, reason: 'expired', amount: -before.included, balance: before.bought })
    const after = await updateBalance(tx, kind, { included: amount })
    if (amount > 0) addEntry(tx, { kind, reason: 'included', amount, balance: totalOf(after) })
    if (before.included !== amount) tx.record('credit_balances', before, after, tx.companyId)
  }
  await updateSubscription(tx, { credited_month: dayText(month) })
}

/** This month's included credit of a paid plan and how much of it is used, of the kinds that are counted here. */
export async function includedCredit(
  tx: CompanyTx,
  { providers }: Pick<Services, 'providers'>,
  row: SubscriptionRow | null,
): Promise<{ kind: CreditKind; used: number; total: number }[]> {
  const kinds = countedKinds(providers)
  if (row?.status !== 'active' || kinds.length === 0) return []
  const pack = (await allPacks(tx)).find(each => each.id === row.pack_id)
  const left = await balances(tx)
  return kinds.flatMap(kind => {
    const total = pack?.[kind] ?? 0
    const included = left.find(each => each.kind === kind)?.included ?? 0
    return total > 0 ? [{ kind, used: Math.max(0, total - included), total }] : []
  })
}

/** The first day of the month of credit that has begun since the last one was given; null: none has. */
function monthBegun(row: SubscriptionRow, today: number): number | null {
  if (row.credited_month === null) return parseDay(row.period_start)
  let month = parseDay(row.credited_month)!
  const given = month
  for (let next = month; next <= today; next = periodEnd(next, row.anchor, 'month')) month = next
  return month > given ? month : null
}
