import { useCallback, useMemo } from 'react'
import { dayText, parseDay } from '#shared/dates.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import type { PlannerView } from '#web/planner/planner-types.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useCompanyTime } from '#web/use-company-time.ts'

export interface CalendarAddress {
  view: PlannerView
  /** The day shown, or any day in the week or month shown. */
  date: number
  /** The technician whose appointments are shown; null: everybody's. */
  technician: number | null
  /** Rows of people with time to the right, in place of the calendar. */
  isBoard: boolean
  /** With a map of what is shown. */
  isMap: boolean
}

const views: readonly string[] = ['month', 'week', 'day']

/** The calendar's view, kept in the address without the default (this month, or today on a phone). */
export function useCalendarAddress() {
  const { today } = useCompanyTime()
  const isPhone = useIsPhone()
  const usualView: PlannerView = isPhone ? 'day' : 'month'
  const raw = useAddressQuery()
  const go = useGo()

  const address = useMemo((): CalendarAddress => {
    const technician = Number(raw.technician)
    return {
      view: views.includes(raw.view as string) ? (raw.view as PlannerView) : usualView,
      date: parseDay(String(raw.date ?? '')) ?? today,
      technician: Number.isSafeInteger(technician) && technician > 0 ? technician : null,
      isBoard: raw.layout === 'board',
      isMap: String(raw.map) === '1',
    }
  }, [raw.view, raw.date, raw.technician, raw.layout, raw.map, usualView, today])

  const show = useCallback(
    (patch: Partial<CalendarAddress>) =>
      void go({
        query: {
          ...('view' in patch && { view: patch.view === usualView ? undefined : patch.view }),
          ...('date' in patch && { date: patch.date === today ? undefined : dayText(patch.date!) }),
          ...('technician' in patch && { technician: patch.technician ?? undefined }),
          ...('isMap' in patch && { map: patch.isMap ? '1' : undefined }),
          ...('isBoard' in patch && { layout: patch.isBoard ? 'board' : undefined }),
        },
      }),
    [go, today, usualView],
  )
  return { address, today, isPhone, show }
}
