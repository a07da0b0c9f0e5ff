import { useTexts } from '#web/i18n.ts'

/** Writes minutes as hours or days. */
export function useHours(): (minutes: number) => string {
  const t = useTexts()
  return minutes =>
    minutes < 1_440
      ? t('{{count}} hours', { count: minutes / 60 })
      : t('{{count}} days', { count: minutes / 1_440 })
}
