import type { Viewer } from '#shared/access.ts'
import { hasPermission } from '#shared/access.ts'
import { addMonths, dayText, parseDay } from '#shared/dates.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Tests that a tool needs again and again. */
export const checkKinds = ['tag', 'calibration'] as const
export type CheckKind = (typeof checkKinds)[number]
export const checkLabels: Record<CheckKind, string> = { tag: 'Test and tag', calibration: 'Calibration' }

/** Months between two tests that can be chosen; the first is the usual one. */
export const checkMonths = [3, 6, 12, 24, 60] as const

export const handStates = ['waiting', 'confirmed', 'declined', 'cancelled'] as const
export type HandState = (typeof handStates)[number]

export const holderKinds = ['store', 'person', 'place', 'job'] as const
export type HolderKind = (typeof holderKinds)[number]

export const toolTexts = {
  noName: 'Name required.',
  there: 'They already have it.',
  retired: 'This tool is no longer in use.',
  answered: 'This handover has ended.',
  failed: 'It failed its last test. It can’t be used until it passes.',
  overdue: '{{name}} is overdue for a test. Take it anyway?',
  later: 'The date can’t be in the future.',
} as const

/** The day of the next test. */
export const nextDue = (on: string, months: number): string => dayText(addMonths(parseDay(on)!, months))

interface Tested {
  tag_due: string | null
  calibration_due: string | null
}

/** The tests that were due before today. Days as 'yyyy-MM-dd'. */
export const overdueChecks = (tool: Tested, today: string): CheckKind[] =>
  checkKinds.filter(kind => {
    const due = tool[`${kind}_due`]
    return due !== null && due < today
  })

type Who = Pick<Viewer, 'id' | 'permissions'>

/**
 * True if the tool may go to `to` (a place's number; null: a job) by this person: whoever manages stock moves all tools,
 * others hand over what they have, and take what lies in the store, at a place or at a job.
 */
export function canHand(
  viewer: Who,
  { kind, value }: { kind: HolderKind; value: number },
  to: number | null,
): Verdict {
  if (hasPermission(viewer, 'inventory.manage') || (kind === 'person' && value === viewer.id)) return true
  if (kind === 'person') return because('Only the person who has it can hand it over.')
  return to === viewer.id || because('Take it first, then hand it over.')
}

/** True if the receiver, or whoever manages stock, answers. */
export const canAnswer = (viewer: Who, { to }: { to: number }): Verdict =>
  viewer.id === to ||
  hasPermission(viewer, 'inventory.manage') ||
  because('Only the receiver can confirm this.')

/** True if the viewer adds tools, and their photos and certificates. */
export const canKeepTools = (viewer: Who): Verdict =>
  hasPermission(viewer, 'inventory.manage') || because('Only the office can change tools.')

/** True if the tool may go to work. */
export const canWork = (tool: { failed: boolean }): Verdict => !tool.failed || because(toolTexts.failed)

interface Span {
  starts_at: Date
  ends_at: Date
}

/** The first of the other job's times that overlaps one of the job's own; null: none. */
export const overlapOf = <T extends Span>(own: readonly Span[], other: readonly T[]): T | null =>
  other.find(each => own.some(span => span.starts_at < each.ends_at && each.starts_at < span.ends_at)) ?? null
