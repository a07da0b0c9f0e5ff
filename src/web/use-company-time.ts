import { useMemo, useSyncExternalStore } from 'react'
import type { DateStyle } from '#shared/dates.ts'
import { dayMinutes, formatDay, formatInstant, formatWall, utcToWall, wallToUtc } from '#shared/dates.ts'
import { language } from './i18n.ts'
import { useZone } from './viewer.ts'

const watchers = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** Calls back at most a second after each full minute; one timer for all. */
function watchMinutes(onMinute: () => void): () => void {
  watchers.add(onMinute)
  ticking ??= setInterval(() => {
    for (const watcher of watchers) watcher()
  }, 1_000)
  return () => {
    watchers.delete(onMinute)
    if (watchers.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const minuteNow = () => Math.floor(Date.now() / 60_000)

/** The current time in the company's zone, updated each minute, and formatters in the reader's manner. */
export function useCompanyTime() {
  const zone = useZone()
  const minute = useSyncExternalStore(watchMinutes, minuteNow)
  const locale = language()
  const format = useMemo(
    () => ({
      /** An instant ('…Z') in the company's wall time. */
      instant: (instant: string, style: DateStyle = 'dateTime') =>
        formatInstant(instant, zone, locale, style),
      wall: (wall: number, style: DateStyle = 'dateTime') => formatWall(wall, locale, style),
      day: (day: number, style: Exclude<DateStyle, 'time' | 'dateTime'> = 'date') =>
        formatDay(day, locale, style),
      toWall: (instant: string) => utcToWall(instant, zone),
      toUtc: (wall: number) => wallToUtc(wall, zone),
    }),
    [zone, locale],
  )
  const now = utcToWall(new Date(minute * 60_000).toISOString(), zone)
  return { zone, locale, now, today: Math.floor(now / dayMinutes), ...format }
}
