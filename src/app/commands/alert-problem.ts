import { longestAlert } from '#features/guide/alerts/alerts.rules.ts'

/** Why an alert can't be created, or null. `at` comes from `parseInstant`: null if it is not a valid time. */
export function alertProblem(message: string, at: string | null, now: Date): string | null {
  if (!message.trim()) return 'The text is missing.'
  if (message.length > longestAlert) return `The text has more than ${longestAlert} characters.`
  if (at === null) return 'The time should be like 2026-12-01T10:00Z (UTC).'
  if (Date.parse(at) <= now.getTime()) return 'The time lies in the past, so nobody would see it.'
  return null
}
