import { useTexts } from '#web/i18n.ts'

/** Minutes as '7 h 45 min', with a minus where some are taken away. */
export function useHoursText() {
  const t = useTexts()
  return (minutes: number) =>
    (minutes < 0 ? '−' : '') +
    t('{{hours}} h {{minutes}} min', {
      hours: String(Math.floor(Math.abs(minutes) / 60)),
      minutes: String(Math.abs(minutes) % 60),
    })
}
