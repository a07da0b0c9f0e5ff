import { useCallback } from 'react'
import { distanceKm, driveMinutes } from '#features/schedule/recommended/recommended.rules.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerEvent, PlannerGap } from '#web/planner/planner-types.ts'
import type { AppointmentRow } from '../calendar-events.ts'

/** How far it is from one appointment to the next, and whether the time between them is enough for the way. */
export function useTravelGap(find: (id: string) => AppointmentRow | undefined) {
  const t = useTexts()
  return useCallback(
    (before: PlannerEvent, after: PlannerEvent): PlannerGap | null => {
      const [from, to] = [placeOf(find(before.id)), placeOf(find(after.id))]
      if (!from || !to) return null
      const distance = distanceKm(from, to)
      const minutes = driveMinutes(distance)
      const free = after.start - before.end
      if (distance === 0) return null
      return {
        text: t('{{distance}} km', { distance }),
        label: t('About {{minutes}} min drive ({{distance}} km), {{free}} min between', {
          distance,
          minutes,
          free,
        }),
        isTight: minutes > free,
      }
    },
    [find, t],
  )
}

const placeOf = (row: AppointmentRow | undefined) =>
  row && row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null
