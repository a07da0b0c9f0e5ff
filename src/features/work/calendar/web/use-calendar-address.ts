import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { dayText, parseDay } from '#shared/dates.ts'
import type { PlannerView } from '#web/planner/planner-types.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useCompanyTime } from '#web/use-company-time.ts'

export interface CalendarAddress {
  view: PlannerView
  /** The day shown, or any day of the week or month shown. */
  date: number
  /** Whose appointments; null: everybody's. */
  technician: number | null
}

const views: readonly string[] = ['month', 'week', 'day']

/** What the calendar shows, kept in the address; the usual (this month, on a phone today) is left out of it. */
export function useCalendarAddress() {
  const { today } = useCompanyTime()
  const isPhone = useIsPhone()
  const usualView: PlannerView = isPhone ? 'day' : 'month'
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()

  const technician = Number(raw.technician)
  const address: CalendarAddress = {
    view: views.includes(raw.view as string) ? (raw.view as PlannerView) : usualView,
    date: parseDay(String(raw.date ?? '')) ?? today,
    technician: Number.isSafeInteger(technician) && technician > 0 ? technician : null,
  }

  const go = useCallback(
    (patch: Partial<CalendarAddress>) =>
      void navigate({
        to: '.',
        resetScroll: false,
        search: ((now: Record<string, unknown>) => ({
          ...now,
          ...('view' in patch && { view: patch.view === usualView ? undefined : patch.view }),
          ...('date' in patch && { date: patch.date === today ? undefined : dayText(patch.date!) }),
          ...('technician' in patch && { technician: patch.technician ?? undefined }),
        })) as never,
      }),
    [navigate, today, usualView],
  )
  /** Opens the dialog of a job over the calendar. */
  const openJob = useCallback(
    (job: number) =>
      void navigate({
        to: '.',
        resetScroll: false,
        search: ((now: Record<string, unknown>) => ({ ...now, job })) as never,
      }),
    [navigate],
  )
  return { ...address, today, isPhone, go, openJob }
}
