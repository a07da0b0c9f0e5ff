import { numberFormat } from '#shared/numbers/number-format.ts'
import { language, useTexts } from '#web/i18n.ts'

/** Minutes as decimal hours: '7.6 h'. */
export function useHours() {
  const t = useTexts()
  const format = numberFormat(language(), 'quantity')
  return (minutes: number) => t('{{hours}} h', { hours: format.format(minutes / 60) })
}
