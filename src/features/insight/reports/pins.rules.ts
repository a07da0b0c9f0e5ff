import { daysOf } from './reports.rules.ts'

/** Reports that somebody may pin. */
export const mostPins = 12

/** The name of a pinned report among the widgets. */
export const pinKey = (id: number): `report_${number}` => `report_${id}`
/** The pin of a widget's name; null: it is another widget. */
export function pinOf(key: string): number | null {
  return key.startsWith('report_') ? Number(key.slice('report_'.length)) || null : null
}

/** The days of a pin that go on with the calendar, from those that were looked at: as `days` of a saved report. */
export function followingDays({ from, to }: { from: number; to: number }, today: number): number {
  const isSame = (days: number) => {
    const span = daysOf(days, today)
    return span.from === from && span.to === to
  }
  const length = Math.min(to - from + 1, 3_660)
  return isSame(length) ? length : ([0, -1].find(isSame) ?? length)
}
