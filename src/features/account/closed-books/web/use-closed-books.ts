import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { closedBooksContract } from '../closed-books.contract.ts'
import { landingDay } from '../closed-books.rules.ts'

/** A sentence for a day that is closed: what is written for it counts on another; undefined for an open one. */
export function useClosedHint(date: string | null): string | undefined {
  const t = useTexts()
  const { today, day } = useCompanyTime()
  const isPast = date !== null && (parseDay(date) ?? today) < today
  const read = useRead(closedBooksContract.read, {}, { staleTime: 60_000, enabled: isPast })
  const closedTo = read.data?.result.closed_to ?? null
  if (date === null || closedTo === null || !isPast) return undefined
  const lands = landingDay(date, closedTo)
  if (lands === date) return undefined
  return t('The books are closed to {{closed}}. This counts from {{day}}.', {
    closed: day(parseDay(closedTo)!),
    day: day(parseDay(lands)!),
  })
}

/** The toast after something was written: on which day it counts, where the books are closed to its own. */
export function useSavedText(): (said: string, landsOn: string | null) => string {
  const t = useTexts()
  const { day } = useCompanyTime()
  return (said, landsOn) =>
    landsOn === null
      ? said
      : t('Saved. Counts from {{day}} because earlier periods are closed.', { day: day(parseDay(landsOn)!) })
}
