import type { GridSpot } from './drag/grid-hit.ts'
import { stretchAt } from './drag/snapping.ts'
import { clashAt, eventsOf, eventsOn, freeFrom } from './layout/day-index.ts'
import type { PlannerLayout } from './layout/use-planner-layout.ts'
import type { Place } from './layout/visible-days.ts'
import type { PlannerFormats } from './planner-format.ts'
import type { PlannerEvent, PlannerProps } from './planner-types.ts'

interface Given {
  props: PlannerProps
  layout: PlannerLayout
  formats: PlannerFormats
  step: number
  workStart: number
  workEnd: number
}

/** When something begins at a spot, how a place reads, and what is in its way. */
export function plannerPlaces({ props, layout, formats, step, workStart, workEnd }: Given) {
  const { frame, index, board } = layout
  const { people, texts } = props
  return {
    startAt(spot: GridSpot, minutes: number): number {
      const { start } = stretchAt(spot, step, workStart)
      if (!(frame.kind === 'table' || (board && spot.minute === null)) || !spot.person) return start
      const events = eventsOf(eventsOn(index, spot.day), spot.person)
      return freeFrom(events, { earliest: start, latest: start - workStart + workEnd, minutes })
    },
    placeText({ start, end, person }: Place): string {
      const name = frame.people && people?.find(each => each.id === person)?.name
      return [formats.when(start, end), name].filter(Boolean).join(', ')
    },
    clash(place: Place, event: PlannerEvent | null): string | null {
      const other = clashAt(index, place, event)
      if (other) return texts.clash(other.title)
      const there = place.person === null ? (event?.people ?? []) : [place.person]
      for (const person of there) {
        const away = props.awayAt?.(person, place)
        if (away) return away
      }
      return null
    },
  }
}
