import { randomUUID } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { payPeriod, rulesOn } from '#features/people/pay/pay-days.rules.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import { leaveDaysOf } from '#features/people/shifts/server/leave-days.service.ts'
import { leaveById } from '#features/people/shifts/server/shifts.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { KeptLeave, LeaveApplication, LeaveType } from '#server/providers/payroll/payroll.port.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import {
  isOverlapping,
  isSameLeave,
  leaveKey,
  leavePeriods,
  leaveSendingTexts,
} from '../leave-sending.rules.ts'
import { notSent, sheetTexts } from '../sheet-lines.rules.ts'
import {
  insertLeaveTry,
  type LeaveFields,
  type LeaveRow,
  lockLeaveRow,
  otherApplications,
  personOfLeave,
  updateLeaveRow,
} from './leave.queries.ts'
import { leaveSetting } from './leave-setting.ts'
import { failureOf, KeptBack, type Next, pauseTurn, type Turn } from './turn.service.ts'

interface LeaveTurn extends Turn {
  types: LeaveType[]
}

interface Doing {
  row: LeaveRow
  /** null: it is withdrawn. */
  wanted: LeaveApplication | null
}

/** Sends a leave that is due, changes what was sent of it, or withdraws it. */
export async function pushLeave(turn: LeaveTurn, id: number): Promise<Next> {
  const { services, company } = turn
  const doing = await services.db.withCompany(company, tx => begin(tx, turn, id))
  if (!doing) return 'next'
  const { row, wanted } = doing
  try {
    const { action, vendor_id } = await carryOut(turn, doing)
    await finish(turn, row, { action, answer: vendor_id, is_done: true }, tx => ({
      state: wanted ? 'sent' : 'withdrawn',
      reason: null,
      vendor_id,
      vendor_employee: wanted?.employee ?? '',
      key: '',
      tries: 0,
      sent_at: tx.now,
    }))
    return 'next'
  } catch (error) {
    const { kind, reason, answer } = failureOf(error, turn.onError)
    const failed: LeaveFields =
      kind === 'refused'
        ? { state: 'failed', key: '', reason }
        : kind === 'notDone'
          ? { tries: row.tries - 1 }
          : {}
    await finish(turn, row, { action: wanted ? 'add' : 'reject', answer, is_done: false }, () => failed)
    if (kind === 'refused') return 'next'
    await pauseTurn(services, company, error, row.tries)
    return 'stop'
  }
}

/** Notes what became of a try. Leave that has changed meanwhile waits again. */
async function finish(
  { services, company }: Turn,
  row: LeaveRow,
  done: Parameters<typeof insertLeaveTry>[2],
  fields: (tx: CompanyTx) => LeaveFields,
): Promise<void> {
  await services.db.withCompany(company, async tx => {
    const now = await lockLeaveRow(tx, row.id)
    const set = fields(tx)
    const isStale = set.state !== undefined && now?.leave_version !== row.leave_version
    if (Object.keys(set).length > 0)
      await updateLeaveRow(tx, row.id, { ...set, ...(isStale && { state: 'waiting', reason: null }) })
    await insertLeaveTry(tx, row, done)
  })
}

/** Decides what the application says, and notes that a try was begun before it leaves the house. */
async function begin(tx: CompanyTx, { types }: LeaveTurn, id: number): Promise<Doing | undefined> {
  const row = await lockLeaveRow(tx, id)
  if (!row || (row.state !== 'waiting' && row.state !== 'sending')) return undefined
  const { wanted, problem } = await wantedOf(tx, row, types)
  if (problem && wanted === undefined) {
    await updateLeaveRow(tx, id, { state: 'failed', reason: problem, key: '' })
    return undefined
  }
  const application = wanted ?? null
  if (application === null && row.vendor_id === '' && row.state === 'waiting') {
    await updateLeaveRow(tx, id, { state: 'withdrawn', reason: problem, key: '' })
    return undefined
  }
  const isSame =
    row.state === 'sending' && row.sent !== null && application !== null && isSameLeave(row.sent, application)
  // The same key until its answer is known, as long as the same is sent.
  const key = isSame ? row.key : randomUUID()
  const tries = row.tries + 1
  await updateLeaveRow(tx, id, { state: 'sending', key, tries, sent: application ?? row.sent })
  return { row: { ...row, key, tries }, wanted: application }
}

type Wanted =
  | { wanted: LeaveApplication; problem: null }
  | { wanted: null; problem: Fact | null }
  | { wanted?: undefined; problem: Fact }

/** The application of a leave as it is today; null: none, undefined: it can't be made. */
async function wantedOf(tx: CompanyTx, row: LeaveRow, types: readonly LeaveType[]): Promise<Wanted> {
  const [leave] = row.leave_version === 0 ? [] : await leaveById(tx, [row.leave_id])
  const chosen = (await readSetting(tx, leaveSetting)).types
  const type = leave && chosen[leaveKey(leave)]
  if (!leave || type === undefined || type === notSent) return { wanted: null, problem: null }
  const { name, employee } = await personOfLeave(tx, row.organisation, leave.user_id)
  if (!employee) return { problem: fact(sheetTexts.unlinked, { name }) }
  const known = types.find(each => each.id === type)
  if (!known) return { problem: fact(leaveSendingTexts.gone) }
  if (!known.in_hours) return { problem: fact(leaveSendingTexts.notHours, { type: known.name }) }
  const [first, last] = [parseDay(row.first_day)!, parseDay(row.last_day)!]
  const { time_zone } = await companyRow(tx)
  const days = await leaveDaysOf(tx, [leave.user_id], { first, last, zone: time_zone })
  const own = (days.get(leave.user_id) ?? []).filter(each => each.leave.id === leave.id)
  if (own.length === 0) return { wanted: null, problem: fact(leaveSendingTexts.noHours) }
  const rules = await payRules(tx)
  const periods = leavePeriods(own, { first, last }, day => {
    const period = payPeriod(day, rulesOn(rules, day))
    return { first: dayText(period.first), last: dayText(period.last) }
  })
  const title = row.name.slice(0, 50)
  return {
    wanted: { employee, type, title, first: row.first_day, last: row.last_day, periods },
    problem: null,
  }
}

/** Looks the application up before anything is written: a try whose answer was lost is found, and none stands twice. */
async function carryOut(
  { services, company, desk }: Turn,
  { row, wanted }: Doing,
): Promise<{ action: 'add' | 'change' | 'reject' | 'find'; vendor_id: string }> {
  const there = row.vendor_id === '' ? [] : await desk.leaveOf(row.vendor_employee)
  const old = there.find(each => each.id === row.vendor_id && each.state !== 'rejected')
  const isMoved = wanted !== null && wanted.employee !== row.vendor_employee
  if (old && (wanted === null || isMoved)) {
    refusePaid(old)
    await desk.rejectLeave(old.id, `${row.key}-r`)
    if (wanted === null) return { action: 'reject', vendor_id: '' }
  }
  if (old && wanted && !isMoved) {
    if (isSameLeave(old, wanted)) return { action: 'find', vendor_id: old.id }
    refusePaid(old)
    await desk.changeLeave(old.id, wanted, row.key)
    return { action: 'change', vendor_id: old.id }
  }
  if (wanted === null && row.vendor_id !== '') return { action: 'find', vendor_id: '' }
  const own = row.vendor_id !== '' && !isMoved ? there : await desk.leaveOf((wanted ?? row.sent)!.employee)
  const others = await services.db.withCompany(company, tx => otherApplications(tx, row))
  const open = own.filter(each => each.state !== 'rejected' && !others.has(each.id))
  if (wanted === null) return withdrawLost(desk, row, open)
  const clashing = open.filter(each => isOverlapping(each, wanted))
  const same = clashing.find(each => isSameLeave(each, wanted))
  if (same) return { action: 'find', vendor_id: same.id }
  // A try whose answer was lost, and whose leave has changed since.
  const lost = clashing.find(each => row.state === 'sending' && row.sent && isSameLeave(each, row.sent))
  if (lost) {
    refusePaid(lost)
    await desk.changeLeave(lost.id, wanted, row.key)
    return { action: 'change', vendor_id: lost.id }
  }
  if (clashing.length > 0) throw new KeptBack(fact(leaveSendingTexts.others))
  return { action: 'add', vendor_id: await desk.addLeave(wanted, row.key) }
}

/** Withdraws leave that may have arrived though its answer was lost. */
async function withdrawLost(desk: Turn['desk'], row: LeaveRow, open: readonly KeptLeave[]) {
  const lost = open.find(each => row.sent && isSameLeave(each, row.sent))
  if (!lost) return { action: 'find' as const, vendor_id: '' }
  refusePaid(lost)
  await desk.rejectLeave(lost.id, `${row.key}-r`)
  return { action: 'reject' as const, vendor_id: '' }
}

function refusePaid({ state }: KeptLeave): void {
  if (state === 'paid') throw new KeptBack(fact(leaveSendingTexts.paid))
}
