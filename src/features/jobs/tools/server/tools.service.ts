import { companyRow } from '#features/account/company/server/company.queries.ts'
import { seesCost } from '#features/stock/inventory/server/inventory.service.ts'
import { allPlaces, type Place } from '#features/stock/inventory/server/places.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { found } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import type { Answers } from '#shared/endpoint.ts'
import type { HandAnswer, ToolAnswer, toolsContract } from '../tools.contract.ts'
import { type HolderKind, overdueChecks } from '../tools.rules.ts'
import {
  checksOf,
  type HandRow,
  handsOf,
  markToolsDue,
  type ToolRow,
  toolById,
  toolKeepers,
} from './tools.queries.ts'

/** The company's day: 'yyyy-MM-dd'. */
export const todayInCompany = (tx: UserTx): string => dayText(todayIn(tx.by.timeZone, tx.now.toISOString()))

const holderKindOf: Record<Place['kind'], HolderKind> = { company: 'store', van: 'person', place: 'place' }
const nameOf = (places: readonly Place[], id: number | null) =>
  places.find(place => place.value === id)?.label ?? ''

export function holderOf(tool: ToolRow, places: readonly Place[]): ToolAnswer['holder'] {
  const { place_id: value, job_id, job_number, job_name } = tool
  if (job_id !== null) {
    const label = job_number === null ? '' : `#${job_number} ${job_name}`
    return { kind: 'job', value, label, job_id }
  }
  const place = places.find(each => each.value === value)
  return { kind: place ? holderKindOf[place.kind] : 'place', value, label: place?.label ?? '', job_id }
}

export const shownHand = (hand: HandRow, places: readonly Place[]): HandAnswer => ({
  id: hand.id,
  from: nameOf(places, hand.from_place),
  to: hand.to_place,
  to_name: nameOf(places, hand.to_place),
  note: hand.note,
  photo: hand.photo_id,
  state: hand.state,
  at: new Date(hand.at),
  by: hand.made_by,
  by_name: nameOf(places, hand.made_by),
})

export function shownTool(tx: UserTx, tool: ToolRow, places: readonly Place[]): ToolAnswer {
  const {
    photo_id,
    place_id: _,
    job_id: __,
    job_number: ___,
    job_name: ____,
    is_failed,
    waiting,
    ...row
  } = tool
  return {
    ...row,
    cost_cents: seesCost(tx.by) ? row.cost_cents : null,
    photo: photo_id,
    holder: holderOf(tool, places),
    failed: is_failed,
    overdue: overdueChecks(tool, todayInCompany(tx)),
    waiting: waiting && shownHand(waiting, places),
  }
}

/** A tool with its tests and hand-overs; 404 if there is none. */
export async function openedTool(
  tx: UserTx,
  id: number,
): Promise<Answers<typeof toolsContract.open>['result']> {
  const tool = found(await toolById(tx, id))
  const places = await allPlaces(tx)
  const hands = await handsOf(tx, id)
  return {
    ...shownTool(tx, tool, places),
    checks: (await checksOf(tx, id)).map(check => ({
      id: check.id,
      kind: check.kind,
      checked_on: check.checked_on,
      passed: check.passed,
      number: check.number,
      note: check.note,
      certificate:
        check.certificate_id === null
          ? null
          : { id: check.certificate_id, name: check.file_name ?? '', type: check.file_type ?? '' },
      by_name: nameOf(places, check.made_by),
    })),
    hands: hands.map(hand => shownHand(hand, places)),
  }
}

/** Tells who has them, the owner and the office of tools that have become overdue, once. */
export async function tellToolsDue(tx: CompanyTx, outbox: Outbox, now: Date): Promise<void> {
  const { time_zone } = await companyRow(tx)
  const due = await markToolsDue(tx, time_zone, now)
  const keepers = due.length > 0 ? await toolKeepers(tx) : []
  await tellPeople(
    tx,
    outbox,
    due.map(({ id: tool, name, place_id }) => ({
      kind: 'toolOverdue' as const,
      users: [...new Set([...keepers, place_id])],
      path: `/stock/tools?open=${tool}`,
      values: { name },
    })),
  )
}
