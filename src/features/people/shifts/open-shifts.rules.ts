import { licenceProblem } from '#features/people/licences/licences.rules.ts'
import { dayMinutes, dayText, wallToUtc } from '#shared/dates.ts'
import { type Hours, leaveIn, type Roster, shiftOn } from './shifts.rules.ts'

/** The most people that one open shift is for. */
export const mostPlaces = 50
/** Minutes for which a shift that was taken by mistake can be given back. */
export const giveBackMinutes = 10

export const openShiftTexts = {
  over: 'This shift is over.',
  begun: 'This shift has already begun.',
  withdrawn: 'This shift was withdrawn.',
  full: 'All places of this shift are taken.',
  yours: 'You already have this shift.',
  late: 'It’s too late to give this shift back. Please ask the office.',
  changed: 'This shift has changed.',
  notYours: 'You have no such shift on that day.',
  offered: 'You already offered this shift.',
  taken: 'Someone else has already accepted this shift.',
  decided: 'This was already decided.',
  chooseReturn: 'Please choose a shift to give in return.',
  noReturn: 'Nothing is asked in return for this shift.',
  sameShift: 'Both shifts are the same.',
  giveReason: 'Please give a reason.',
} as const

/** Why somebody can't work a shift, behind their name. */
export const unfitTexts = {
  gone: 'No longer active',
  leave: 'On leave then',
  day: 'Already works that day',
  shift: 'Clashes with another shift',
  licence: 'No valid licence for it',
  skill: 'Skill missing',
  group: 'In another group',
} as const

/** The event of a shift, at the head of its notice. */
export const shiftNewsTexts = {
  posted: 'New open shift',
  withdrawn: 'Shift withdrawn',
  taken: 'Open shift taken',
  givenBack: 'Open shift given back',
  offered: 'Shift offered to you',
  accepted: 'Your shift offer is accepted',
  refused: 'Your shift offer is declined',
  offerEnded: 'Shift offer withdrawn',
  toConfirm: 'Shift swap to confirm',
  confirmed: 'Shift swap confirmed',
  declined: 'Shift swap declined',
} as const

/** A shift of a day. */
export interface DayShift extends Hours {
  day: number
}

/** Requirements of a shift; null and '': none. */
export interface Needs {
  job_type_id: number | null
  licence: string
  group_id: number | null
}

/** Somebody active, for the question whether a shift fits. */
export interface ShiftWorker {
  id: number
  name: string
  group_id: number
  job_type_ids: readonly number[]
  licences: readonly { name: string; expires_on: string | null }[]
  roster: Roster
}

const stretchOf = ({ day, from, to }: DayShift) => ({
  start: day * dayMinutes + from,
  end: day * dayMinutes + to,
})

/** When a shift is, on the clock of `zone`. */
export function shiftSpan(shift: DayShift, zone: string): { from: string; to: string } {
  const { start, end } = stretchOf(shift)
  return { from: wallToUtc(start, zone), to: wallToUtc(end, zone) }
}

/** True if this is still somebody's shift of that day. */
export function hasShift(roster: Roster, { day, from, to }: DayShift): boolean {
  const shift = shiftOn(roster, day)
  return shift !== null && shift !== 'off' && shift.from === from && shift.to === to
}

/** Why a shift doesn't fit somebody, or null. `gives`: the day whose shift they give away for it. */
export function unfitFor(
  worker: ShiftWorker,
  shift: DayShift,
  needs: Needs | undefined,
  gives: number | null = null,
): string | null {
  const { start, end } = stretchOf(shift)
  if (leaveIn(worker.roster, { start, end }).length > 0) return unfitTexts.leave
  // A shift over midnight meets that of the next day; each day has one shift.
  for (const day of [shift.day - 1, shift.day, shift.day + 1]) {
    const own = day === gives ? 'off' : shiftOn(worker.roster, day)
    if (own === null || own === 'off') continue
    const meets = stretchOf({ ...own, day })
    if (meets.start < end && meets.end > start) return unfitTexts.shift
    if (day === shift.day) return unfitTexts.day
  }
  if (!needs) return null
  const { group_id, job_type_id, licence } = needs
  if (group_id !== null && group_id !== worker.group_id) return unfitTexts.group
  if (job_type_id !== null && !worker.job_type_ids.includes(job_type_id)) return unfitTexts.skill
  const asked = licence === '' ? [] : [[licence]]
  return licenceProblem(worker.name, asked, worker.licences, dayText(shift.day)) && unfitTexts.licence
}

export const swapStates = ['offered', 'accepted', 'confirmed', 'declined', 'withdrawn'] as const
export type SwapState = (typeof swapStates)[number]

interface Swap {
  given: DayShift
  /** The taker's shift in return; null: none. */
  returned: DayShift | null
}

/** Somebody of a swap; undefined: no longer active. */
interface Side {
  worker: ShiftWorker | undefined
  name: string
  /** Needs of the shift that they get. */
  needs: Needs | undefined
}

export interface SwapProblem {
  /** '': nobody's, but the shift's. */
  name: string
  why: string
}

/** Why a swap can't happen as it stands, or null; asked when it is shown, accepted and confirmed. */
export function swapProblem(
  { given, returned }: Swap,
  { giver, taker }: { giver: Side; taker: Side },
  { now, zone }: { now: string; zone: string },
): SwapProblem | null {
  if ([given, returned].some(shift => shift && shiftSpan(shift, zone).from <= now))
    return { name: '', why: openShiftTexts.begun }
  if (!giver.worker) return { name: giver.name, why: unfitTexts.gone }
  if (!taker.worker) return { name: taker.name, why: unfitTexts.gone }
  const stands =
    hasShift(giver.worker.roster, given) && (!returned || hasShift(taker.worker.roster, returned))
  if (!stands) return { name: '', why: openShiftTexts.changed }
  const unfit = unfitFor(taker.worker, given, taker.needs, returned?.day)
  if (unfit) return { name: taker.name, why: unfit }
  const back = returned && unfitFor(giver.worker, returned, giver.needs, given.day)
  return back ? { name: giver.name, why: back } : null
}
