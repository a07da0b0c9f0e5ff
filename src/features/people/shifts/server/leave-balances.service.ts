import { baseTerms } from '#features/people/pay/server/pay-rates.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { instantText, parseDay, todayIn, wallToUtc } from '#shared/dates.ts'
import {
  type BalanceSource,
  balanceAt,
  balanceLabels,
  type EarnedKind,
  leaveTexts,
  yearMinutesOn,
} from '../leave-balances.rules.ts'
import { type Leave, leaveIn, leaveStretch } from '../shifts.rules.ts'
import { earningPeople, entitlementRows } from './leave-balances.queries.ts'
import { daysOfLeave, leaveDaysOf } from './leave-days.service.ts'
import { ownLeaveKinds } from './leave-kinds.queries.ts'
import { rostersAround } from './rosters.service.ts'
import { appointmentsDuring } from './shifts.queries.ts'

interface Kind {
  kind: EarnedKind
  kind_id: number | null
  name: string
}

/** Kinds that hours are earned of, as rows name them. */
export async function earnedKindsOf(tx: CompanyTx): Promise<Kind[]> {
  const own = await ownLeaveKinds.all(tx)
  return [
    { kind: 'annual', kind_id: null, name: balanceLabels.annual },
    { kind: 'sick', kind_id: null, name: balanceLabels.sick },
    { kind: 'other', kind_id: null, name: balanceLabels.other },
    ...own.map(({ id, name }) => ({ kind: 'other' as const, kind_id: id, name })),
  ]
}

interface Kept {
  kind: Kind
  source: BalanceSource
}

/** The balances that are kept of people, as what they add up from; `added` counts as approved. */
async function keptBalances(
  tx: CompanyTx,
  ids: readonly number[] | null,
  { zone, added }: { zone: string; added: Leave | null },
) {
  const people = await earningPeople(tx, ids, zone)
  const all = people.map(({ id }) => id)
  const entitlements = await entitlementRows(tx, all)
  const terms = await baseTerms(tx, all)
  const today = todayIn(zone, instantText(tx.now))
  const first = Math.min(today, ...entitlements.map(each => parseDay(each.starts_on)!))
  const last = Math.max(today + 366, added ? parseDay(added.last_day)! : 0)
  const days = await leaveDaysOf(tx, all, { first, last, zone, added })
  const kinds = await earnedKindsOf(tx)
  return people.map(({ id, name, joined }) => {
    const own = terms.filter(each => each.user_id === id)
    const kept = kinds.flatMap((kind): Kept[] => {
      const isSame = (each: { kind: string; kind_id: number | null }) =>
        each.kind === kind.kind && each.kind_id === kind.kind_id
      const rows = entitlements.filter(each => isSame(each) && (each.user_id === null || each.user_id === id))
      if (rows.length === 0) return []
      const taken = (days.get(id) ?? []).filter(each => isSame(each.leave))
      return [{ kind, source: { entitlements: rows, taken, joined: parseDay(joined)!, terms: own } }]
    })
    const isCasual = own.find(each => parseDay(each.starts_on)! <= today)?.casual ?? false
    return { id, name, isCasual, kept, days: days.get(id) ?? [], today }
  })
}

/** Leave that people have left today; ids null: everybody active. */
export async function balancesOf(tx: CompanyTx, ids: readonly number[] | null, zone: string) {
  const people = await keptBalances(tx, ids, { zone, added: null })
  return people.map(({ id, name, isCasual, kept, today }) => ({
    user_id: id,
    name,
    casual: isCasual,
    balances: kept.map(({ kind, source }) => ({
      ...kind,
      minutes: balanceAt(today, source),
      booked_minutes: source.taken
        .filter(each => each.day >= today)
        .reduce((sum, each) => sum + each.minutes, 0),
      year_minutes: yearMinutesOn(today, source),
    })),
  }))
}

/** What stands against a leave: the balance after it, appointments booked in it, others away, leave there already. */
export async function clashesOf(tx: CompanyTx, leave: Leave, zone: string) {
  const [person] = await keptBalances(tx, [leave.user_id], { zone, added: leave })
  const kept = person?.kept.find(({ kind }) => kind.kind === leave.kind && kind.kind_id === leave.kind_id)
  const stretch = leaveStretch(leave)
  const rosters = await rostersAround(tx, stretch, null)
  const away = rosters
    .filter(roster => leaveIn(roster, stretch).some(each => each.id !== leave.id))
    .map(each => each.user_id)
  const names = await earningPeople(
    tx,
    away.filter(id => id !== leave.user_id),
    zone,
  )
  return {
    minutes: (person?.days ?? [])
      .filter(each => each.leave.id === leave.id)
      .reduce((sum, each) => sum + each.minutes, 0),
    left_minutes: kept ? balanceAt(daysOfLeave(leave).at(-1)! + 1, kept.source) : null,
    appointments: await appointmentsDuring(tx, leave.user_id, {
      from: wallToUtc(stretch.start, zone),
      to: wallToUtc(stretch.end, zone),
    }),
    others: names.length,
    names: names.map(({ name }) => name),
    overlaps: away.includes(leave.user_id),
  }
}

/** Refuses a kind of leave that does not exist, or went out of use since. */
export async function refuseKind(
  tx: CompanyTx,
  { kind, kind_id }: { kind: string; kind_id: number | null },
  kept: number | null = null,
): Promise<void> {
  if (kind_id === null || kind_id === kept) return
  const known = (await ownLeaveKinds.all(tx)).find(each => each.id === kind_id)
  if (kind !== 'other' || !known?.active) refuse(400, leaveTexts.noKind, { field: 'kind_id' })
}
