import { user } from '#shared/access.ts'

/** Owners and office of the platform's own company: groups 1 and 2. */
export const alertWriters = user({ platform: true, kinds: ['owner', 'office'] })

/** Characters of an alert. */
export const longestAlert = 300

export const alertTexts = {
  message: 'Write the announcement.',
  time: 'Choose a time in the future.',
} as const

export interface GlobalAlert {
  id: number
  message: string
  /** UTC, ISO 8601. */
  scheduled_time: string
}

/** The alert that is shown: the first whose time lies in the future. `now` in ms since 1970. */
export function nextAlert<A extends Pick<GlobalAlert, 'scheduled_time'>>(
  alerts: readonly A[],
  now: number,
): A | null {
  return alerts.find(alert => Date.parse(alert.scheduled_time) > now) ?? null
}

export interface Countdown {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** The time left until an instant; a started second counts, so that zero is shown at zero. Never negative. */
export function countdown(scheduledTime: string, now: number): Countdown {
  const left = Math.max(0, Math.ceil((Date.parse(scheduledTime) - now) / 1_000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}
