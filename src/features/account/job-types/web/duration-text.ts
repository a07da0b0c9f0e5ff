import type { Translate } from '#shared/translator.ts'
import { durations } from '../durations.rules.ts'

/** Minutes in everyday terms: '45 min', '1 h', '1 h 30 min'. */
export function durationText(minutes: number, t: Translate): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('{{minutes}} min', { minutes: rest })
  return rest === 0 ? t('{{hours}} h', { hours }) : t('{{hours}} h {{minutes}} min', { hours, minutes: rest })
}

/** The durations to choose from, including the current one if it is not in the list. */
export function durationChoices(current: number, t: Translate): { value: number; label: string }[] {
  const all = (durations as readonly number[]).includes(current)
    ? durations
    : [...durations, current].sort((a, b) => a - b)
  return all.map(value => ({ value, label: durationText(value, t) }))
}
