import { useTexts } from '#web/i18n.ts'

/** Minutes as '7 h 45 min' or '45 min', with a minus where some are taken away; '0 h' for none. */
export function useHoursText() {
  const t = useTexts()
  return (signed: number) => {
    if (signed === 0) return t('{{hours}} h', { hours: '0' })
    const hours = String(Math.floor(Math.abs(signed) / 60))
    const minutes = String(Math.abs(signed) % 60)
    const text =
      hours === '0' ? t('{{minutes}} min', { minutes }) : t('{{hours}} h {{minutes}} min', { hours, minutes })
    return signed < 0 ? `−${text}` : text
  }
}
