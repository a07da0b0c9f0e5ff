import { dayMinutes } from '#shared/dates.ts'

/** A stretch of a day in wall minutes since its midnight. */
export interface Stretch {
  from: number
  to: number
}

/** Minutes between two starts on offer. */
export const slotMinutes = 30
/** The hours that are shown though nothing is planned outside them. */
const usual: Stretch = { from: 7 * 60, to: 19 * 60 }

/** The hours to show: the usual ones, and whole hours around whatever is planned outside them. */
export function hoursShown(planned: readonly Stretch[]): Stretch {
  const from = Math.min(usual.from, ...planned.map(each => Math.floor(each.from / 60) * 60))
  const to = Math.max(usual.to, ...planned.map(each => Math.ceil(each.to / 60) * 60))
  return { from: Math.max(0, from), to: Math.min(dayMinutes, to) }
}

/** The part of an appointment that lies on a day; null when none does. Both in wall minutes. */
export function onDay(start: number, minutes: number, day: number): Stretch | null {
  const from = Math.max(0, start - day * dayMinutes)
  const to = Math.min(dayMinutes, start + minutes - day * dayMinutes)
  return from < to ? { from, to } : null
}

/** The stretches of the hours shown that lie outside somebody's work. */
export function stretchesOutside(work: readonly Stretch[], { from, to }: Stretch): Stretch[] {
  const off: Stretch[] = []
  let at = from
  for (const stretch of [...work].sort((a, b) => a.from - b.from)) {
    if (stretch.from > at) off.push({ from: at, to: Math.min(to, stretch.from) })
    at = Math.max(at, stretch.to)
  }
  if (at < to) off.push({ from: at, to })
  return off.filter(stretch => stretch.from < stretch.to)
}

/** The start nearest before a place on the line, within what is shown. */
export function startAt(share: number, { from, to }: Stretch): number {
  const minutes = from + Math.floor((share * (to - from)) / slotMinutes) * slotMinutes
  return Math.min(to - slotMinutes, Math.max(from, minutes))
}

/** The start that the keys begin with: nine, or today the next one to come. */
export function firstStart(now: number, day: number, { from, to }: Stretch): number {
  const next = Math.ceil((now - day * dayMinutes) / slotMinutes) * slotMinutes
  return Math.min(to - slotMinutes, Math.max(from, next > 9 * 60 && next < to ? next : 9 * 60))
}
