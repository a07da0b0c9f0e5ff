import { numberFormat } from '#shared/numbers/number-format.ts'
import { language, useTexts } from '#web/i18n.ts'

/** Minutes as decimal hours: '7.6 h'. */
export function useHours() {
  const t = useTexts()
  const format = numberFormat(language(), 'quantity')
  const hundredths = (minutes: number) => Math.round((minutes * 100) / 60) / 100
  return (minutes: number) => t('{{hours}} h', { hours: format.format(hundredths(minutes)) })
}
