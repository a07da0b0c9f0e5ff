import { hasPermission, noPermission, type Viewer } from '#shared/access.ts'
import { parseDay } from '#shared/dates.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const sheetStates = ['open', 'finalised', 'approved'] as const
export type SheetState = (typeof sheetStates)[number]

export const stateLabels: Record<SheetState, string> = {
  open: 'Open',
  finalised: 'Finalised',
  approved: 'Approved',
}

export const stateTones = { open: 'grey', finalised: 'amber', approved: 'green' } as const

/** Actions as the history of a sheet names them. */
export const traceLabels: Readonly<Record<string, string>> = {
  clocked: 'Clocked by the office',
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  finalised: 'Finalised',
  returned: 'Returned',
  approved: 'Approved',
  reopened: 'Reopened',
  corrected: 'Corrected after export',
  disabled: 'Clocked out because access ended',
  applied: 'Late entry applied',
  dismissed: 'Late entry dismissed',
}

type Approver = Pick<Viewer, 'id' | 'kind' | 'permissions'>

/** A week as its rules see it. */
export interface Week {
  user_id: number
  state: SheetState
  isExported: boolean
  /** Days since 1970, both included. */
  first: number
  last: number
}

/** A week as replies have it, as its rules see it. */
export const weekOfSheet = (sheet: {
  user_id: number
  state: SheetState
  exported_at: string | null
  first_day: string
  last_day: string
}): Week => ({
  user_id: sheet.user_id,
  state: sheet.state,
  isExported: sheet.exported_at !== null,
  first: parseDay(sheet.first_day)!,
  last: parseDay(sheet.last_day)!,
})

/** Days that one request for a sheet may span. */
export const mostSheetDays = 62

export const timesheetTexts = {
  finaliseFirst: 'Only finalised weeks can be approved.',
  notOver: 'A week can be approved once it’s over.',
  ownApproval: 'Only owners can approve their own timesheet.',
  openClock: 'The clock is still running. Enter the end time first.',
  approved: 'This week is approved. Reopen it first.',
  exported: 'This week went to payroll. Ask the office to correct it.',
  exportedStays:
    'This week went to payroll. Change its times instead; the difference goes into the current week.',
  finalised: 'This week is finalised. Withdraw it to change it.',
  ended: 'Finish time cannot be before start time',
  tooLong: 'A time entry can’t be longer than 24 hours.',
  future: 'This time is in the future.',
  notBegun: 'This week hasn’t started yet.',
  byHand: 'Enter this time manually. Its start or end is unknown.',
} as const

export const approvesTime = (viewer: Approver): boolean =>
  viewer.kind === 'owner' || hasPermission(viewer, 'time.approve')

const mayDecide = (viewer: Approver, userId: number): Verdict => {
  if (!approvesTime(viewer)) return because(noPermission)
  return viewer.id === userId && viewer.kind !== 'owner' ? because(timesheetTexts.ownApproval) : true
}

export const mayReadSheet = (viewer: Approver, userId: number): Verdict =>
  viewer.id === userId || approvesTime(viewer) ? true : because(noPermission)

/** Answers who changes the times of a week: its person while it is open, and whoever approves time until it is approved. */
export function mayEditWeek(viewer: Approver, week: Week): Verdict {
  const seen = mayReadSheet(viewer, week.user_id)
  if (seen !== true) return seen
  if (week.isExported) {
    return mayDecide(viewer, week.user_id) === true ? true : because(timesheetTexts.exported)
  }
  if (week.state === 'approved') return because(timesheetTexts.approved)
  if (week.state === 'finalised' && mayDecide(viewer, week.user_id) !== true)
    return because(timesheetTexts.finalised)
  return true
}

export function mayFinalise(
  viewer: Approver,
  week: Week,
  { today, isRunning }: { today: number; isRunning: boolean },
): Verdict {
  const seen = mayReadSheet(viewer, week.user_id)
  if (seen !== true) return seen
  if (week.state === 'approved') return because(timesheetTexts.approved)
  if (week.first > today) return because(timesheetTexts.notBegun)
  return isRunning ? because(timesheetTexts.openClock) : true
}

export function mayApprove(
  viewer: Approver,
  week: Week,
  { today, isRunning }: { today: number; isRunning: boolean },
): Verdict {
  const decides = mayDecide(viewer, week.user_id)
  if (decides !== true) return decides
  if (week.state !== 'finalised') return because(timesheetTexts.finaliseFirst)
  if (today <= week.last) return because(timesheetTexts.notOver)
  return isRunning ? because(timesheetTexts.openClock) : true
}

export function mayReturn(viewer: Approver, week: Week): Verdict {
  const decides = mayDecide(viewer, week.user_id)
  if (decides !== true) return decides
  return week.state === 'finalised' ? true : because(timesheetTexts.finaliseFirst)
}

/** Opens a week again: its person takes back what is only finalised, whoever approves time what is approved. */
export function mayReopen(viewer: Approver, week: Week): Verdict {
  if (week.isExported) return because(timesheetTexts.exportedStays)
  if (week.state === 'finalised') return mayReadSheet(viewer, week.user_id)
  return mayDecide(viewer, week.user_id)
}

/** Why a time can't be; null: it can. The end of one that goes on is null. */
export function entryProblem(
  started: Date,
  ended: Date | null,
  now: Date,
): { field: string; message: string } | null {
  if (started > now) return { field: 'started_at', message: timesheetTexts.future }
  if (ended === null) return null
  if (ended <= started) return { field: 'ended_at', message: timesheetTexts.ended }
  if (ended > now) return { field: 'ended_at', message: timesheetTexts.future }
  if (ended.getTime() - started.getTime() > 86_400_000)
    return { field: 'ended_at', message: timesheetTexts.tooLong }
  return null
}
