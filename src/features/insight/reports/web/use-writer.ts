import { useMemo } from 'react'
import { parseDay } from '#shared/dates.ts'
import { numberFormat } from '#shared/numbers/number-format.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { rateText } from '#web/rate-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { rowText } from '../report-text.ts'
import type { Split } from '../reports.rules.ts'

/** How figures and the names of their rows are written for the reader. */
export function useWriter() {
  const t = useTexts()
  const { day } = useCompanyTime()
  return useMemo(() => {
    const count = numberFormat(language(), 'count')
    const writer = { t, money: moneyText, number: (value: number) => count.format(value), rate: rateText }
    const dates = {
      t,
      day: (key: string) => day(parseDay(key) ?? 0),
      month: (key: string) => day(parseDay(`${key}-01`) ?? 0, 'month'),
    }
    return { ...writer, row: (by: Split, label: string) => rowText(by, label, dates), ...dates }
  }, [t, day])
}
