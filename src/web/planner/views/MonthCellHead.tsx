import { eventColours } from '#web/planner/events/EventBar.tsx'
import { usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'

const mostDots = 3

/** The day's number, and on a narrow screen a dot for each of the first events and how many there are. */
export function MonthCellHead({ day, events }: { day: number; events: readonly PlannerEvent[] | null }) {
  const { formats, texts, onOpenDay } = usePlanner()
  const number = formats.dayOfMonth(day)
  const text = number === '1' ? formats.monthDay(day) : number
  const pressable = onOpenDay && events === null
  return (
    <>
      {pressable ? (
        <button
          type="button"
          tabIndex={-1}
          className="planner-day-number"
          title={texts.openDay(formats.date(day))}
          onClick={() => onOpenDay(day)}
        >
          {text}
        </button>
      ) : (
        <span className="planner-day-number" aria-hidden="true">
          {number}
        </span>
      )}
      {events && events.length > 0 && (
        <span className="planner-dots" aria-hidden="true">
          {events.slice(0, mostDots).map(event => (
            <i key={event.id} style={eventColours(event)} />
          ))}
          {events.length > mostDots && <small>{events.length}</small>}
        </span>
      )}
    </>
  )
}
