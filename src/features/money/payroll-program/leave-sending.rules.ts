import type { PayrollLine } from '#features/people/payroll/payroll.rules.ts'
import { type Leave, type LeaveKind, leaveKinds } from '#features/people/shifts/shifts.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { notSent } from './sheet-lines.rules.ts'

export const leaveStates = ['waiting', 'sending', 'sent', 'withdrawn', 'failed'] as const
export type LeaveState = (typeof leaveStates)[number]
export const leaveStateLabels: Record<LeaveState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  withdrawn: 'Withdrawn',
  failed: 'Not sent',
}

export const leaveSendingTexts = {
  gone: 'A leave type no longer exists. Choose the leave types again.',
  notHours: '{{type}} isn’t counted in hours. Choose another leave type.',
  noHours: 'No shifts on these days.',
  others: 'Payroll already has other leave for these days. Correct it there, then mark it as done.',
  paid: 'Already paid in payroll. Correct it in the next pay run there, then mark it as done.',
  inTimesheets: 'Leave up to {{day}} was sent in timesheets. Choose a later day.',
} as const

/** Leave type of the payroll program by kind of leave; absent or `notSent`: such leave is not sent. */
export type ChosenTypes = Readonly<Record<string, string>>

/** Names a kind of leave in the choices: one of ours, or one of the company's own. */
export const leaveKey = ({ kind, kind_id }: Pick<Leave, 'kind' | 'kind_id'>): string =>
  kind_id === null ? kind : `own ${kind_id}`

/** The keys of kinds that are sent. */
export const sentKeys = (chosen: ChosenTypes): string[] =>
  Object.keys(chosen).filter(key => chosen[key] !== notSent)

export const usualKinds: readonly LeaveKind[] = leaveKinds

interface Period {
  first: string
  last: string
  hours: number
}

/** Hours of a leave by pay period, of all periods that it reaches into. */
export function leavePeriods(
  days: readonly { day: number; minutes: number }[],
  { first, last }: { first: number; last: number },
  periodOf: (day: number) => { first: string; last: string },
): Period[] {
  const minutes = new Map<string, Period & { minutes: number }>()
  for (let day = first; day <= last; day++) {
    const period = periodOf(day)
    const sum = minutes.get(period.first) ?? { ...period, hours: 0, minutes: 0 }
    sum.minutes += days.reduce((all, each) => (each.day === day ? all + each.minutes : all), 0)
    minutes.set(period.first, sum)
  }
  return [...minutes.values()].map(({ minutes: whole, ...period }) => ({
    ...period,
    hours: Math.round((whole / 60) * 10_000) / 10_000,
  }))
}

interface Application {
  type: string
  first: string
  last: string
  periods: readonly Period[]
}

/** True if both are the same leave with the same hours in each period. */
export function isSameLeave(one: Application, other: Application): boolean {
  const plain = ({ type, first, last, periods }: Application) =>
    JSON.stringify([
      ...[type.toLowerCase(), first, last],
      ...periods
        .filter(({ hours }) => hours !== 0)
        .map(({ first: start, last: end, hours }) => [start, end, hours.toFixed(2)].join())
        .sort(),
    ])
  return plain(one) === plain(other)
}

/** True if both are of one type and share a day. */
export const isOverlapping = (one: Omit<Application, 'periods'>, other: Omit<Application, 'periods'>) =>
  one.type.toLowerCase() === other.type.toLowerCase() && one.first <= other.last && other.first <= one.last

/** Days of leave that leave applications pay, by the name of its kind. */
export interface AppliedLeave {
  name: string
  first_day: string
  last_day: string
}

const isLeave = ({ kind }: Pick<PayrollLine, 'kind'>) => kind === 'leave' || kind === 'unpaidLeave'

/** The lines of a timesheet without the days of leave that applications pay, so that no day is paid twice. */
export function withoutAppliedLeave(
  lines: readonly PayrollLine[],
  applied: readonly AppliedLeave[],
): PayrollLine[] {
  if (applied.length === 0) return [...lines]
  return lines.flatMap(line => {
    if (!isLeave(line) || line.days.length === 0) return [line]
    const days = line.days.filter(([date]) => !isApplied(applied, line.name, date))
    if (days.length === line.days.length) return [line]
    const minutes = days.reduce((sum, [, each]) => sum + each, 0)
    return days.length === 0 ? [] : [{ ...line, days, minutes }]
  })
}

/** True if an application pays this day of leave. */
export const isApplied = (applied: readonly AppliedLeave[], name: string, date: string): boolean =>
  applied.some(
    each =>
      each.name === name &&
      parseDay(each.first_day)! <= parseDay(date)! &&
      parseDay(date)! <= parseDay(each.last_day)!,
  )
