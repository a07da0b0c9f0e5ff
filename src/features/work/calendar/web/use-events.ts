import { useCallback, useMemo } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import { type AppointmentRow, toEvent } from './calendar-events.ts'

/** The rows as planner events; an unchanged row keeps the identical event object. */
export function useEvents(rows: readonly AppointmentRow[], technician: number | null) {
  const t = useTexts()
  const viewer = useViewer()
  const { zone, locale } = useCompanyTime()
  const eventOf = useMemo(() => {
    const made = new WeakMap<AppointmentRow, PlannerEvent>()
    return (row: AppointmentRow) => {
      let event = made.get(row)
      if (!event) {
        event = toEvent(row, { zone, locale, viewer, t })
        made.set(row, event)
      }
      return event
    }
  }, [zone, locale, viewer, t])

  const events = useMemo(() => {
    const shown = technician === null ? rows : rows.filter(row => row.technician_ids.includes(technician))
    return shown.map(eventOf)
  }, [rows, technician, eventOf])
  const byId = useMemo(() => new Map(rows.map(row => [String(row.appointment_id), row])), [rows])
  const find = useCallback((id: string) => byId.get(id), [byId])
  return { events, find }
}
