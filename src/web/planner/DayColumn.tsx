// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { memo, useMemo } from 'react'
import { EventBar } from './EventBar.tsx'
import { usePlanner } from './planner-context.ts'
import { metrics } from './planner-metrics.ts'
import type { PlannerEvent } from './planner-types.ts'
import { layoutDay, type PlacedEvent } from './time-lanes.ts'

interface DayColumnProps {
  day: number
  events: readonly PlannerEvent[]
  laneCap: number
  /** Minute of the day on today's column, else null. */
  now: number | null
}

const scale = metrics.hour / 60

/** One day among the hours. Lines and shading are one gradient; the only elements are the events. */
export const DayColumn = memo(function DayColumn({ day, events, laneCap, now }: DayColumnProps) {
  const { formats, texts, openMore } = usePlanner()
  const layout = useMemo(() => layoutDay(events, day, laneCap), [events, day, laneCap])
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      className="planner-column"
      data-item="cell"
      data-column
      data-day={day}
      data-today={now !== null || undefined}
      aria-label={texts.day(formats.date(day), events.length)}
      aria-current={now !== null ? 'date' : undefined}
    >
      {layout.placed.map(placed => (
        <EventBar
          key={placed.event.id}
          event={placed.event}
          day={day}
          at={placed.from}
          shape="block"
          top={placed.from * scale}
          height={(placed.to - placed.from) * scale - 2}
          left={across(placed, placed.lane, 0)}
          width={across(placed, placed.span, 3)}
          continuesBefore={placed.continuesBefore}
          continuesAfter={placed.continuesAfter}
        />
      ))}
      {layout.hidden.map(group => (
        <button
          key={group.minute}
          type="button"
          tabIndex={-1}
          className="planner-more planner-more-hour"
          data-item="more"
          data-day={day}
          data-at={group.minute}
          style={{ top: group.minute * scale }}
          aria-label={`${texts.more(group.events.length)}, ${formats.hour(group.minute)}`}
          aria-haspopup="dialog"
          onClick={event =>
            openMore(event.currentTarget, `${formats.date(day)}, ${formats.hour(group.minute)}`, group.events)
          }
        >
          +{group.events.length}
        </button>
      ))}
      {now !== null && <div className="planner-now" style={{ top: now * scale }} title={texts.today} />}
    </div>
  )
})

/** A share of the column's width; a strip at the right stays free to press, a wider one for '+N'. */
function across(placed: PlacedEvent, lanes: number, gap: number): string {
  const free = placed.crowded ? metrics.moreStrip : 8
  return `calc((100% - ${free}px) * ${(lanes / placed.lanes).toFixed(4)} - ${gap}px)`
}
