import type { Translate } from '#shared/translator.ts'

/** The yard tablets on which a time was begun and ended; '': on none. */
export function tabletText(
  time: { ended_at: string | null; start_tablet: string | null; end_tablet: string | null },
  t: Translate,
): string {
  const { start_tablet: start, end_tablet: end } = time
  if (start && (start === end || time.ended_at === null)) return t('Yard tablet {{name}}', { name: start })
  return [
    start && t('Start: yard tablet {{name}}', { name: start }),
    end && t('End: yard tablet {{name}}', { name: end }),
  ]
    .filter(Boolean)
    .join(' · ')
}
