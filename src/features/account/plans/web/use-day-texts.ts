import { useCompanyTime } from '#web/use-company-time.ts'

/** Days of the wire in the reader's manner. */
export function useDayTexts() {
  const { day } = useCompanyTime()
  return {
    dateOf: (text: string, more = 0) =>
      day(Math.floor(Date.parse(`${text}T00:00:00Z`) / 86_400_000) + more, 'longDate'),
  }
}
