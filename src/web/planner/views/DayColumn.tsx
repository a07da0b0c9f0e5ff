// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { memo, useMemo, useState } from 'react'
import { EventBar } from '#web/planner/events/EventBar.tsx'
import { offHours } from '#web/planner/layout/off-hours.ts'
import { metrics } from '#web/planner/layout/planner-metrics.ts'
import { layoutDay, type PlacedEvent } from '#web/planner/layout/time-lanes.ts'
import { usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerDay, PlannerEvent, PlannerPerson } from '#web/planner/planner-types.ts'
import './away.css'

interface DayColumnProps {
  day: number
  /** The number of the column. */
  cell: number
  /** Person of the column, where people stand side by side. */
  person: PlannerPerson | null
  events: readonly PlannerEvent[]
  laneCap: number
  /** True if it is in sight, or nearly. */
  isSeen: boolean
  /** Facts about that person's day. */
  known: PlannerDay | null
  /** Minute of the day on today's column, else null. */
  now: number | null
}

const scale = metrics.hour / 60
const nothing: readonly PlannerEvent[] = []

/** One day among the hours. Lines and shading are one gradient; the only elements are the events. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { day, cell, person, events, laneCap, isSeen, known, now } = props
  const { formats, texts, openMore } = usePlanner()
  // Keeps rendered content for a reader who scrolls away with the focus in it.
  const [wasSeen, setSeen] = useState(isSeen)
  if (isSeen && !wasSeen) setSeen(true)
  const drawn = isSeen || wasSeen ? events : nothing
  const layout = useMemo(() => layoutDay(drawn, day, laneCap), [drawn, day, laneCap])
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      className="planner-column"
      data-item="cell"
      data-column
      data-day={day}
      data-cell={cell}
      data-person={person?.id}
      data-today={now !== null || undefined}
      aria-current={now !== null ? 'date' : undefined}
      style={known?.work ? shaded(known.work) : undefined}
    >
      <span className="planner-cell-name">
        {cellName(person, texts.day(formats.date(day), events.length), known)}
      </span>
      {known?.away.map(each => (
        <div
          key={`${each.from} ${each.label}`}
          className="planner-away"
          aria-hidden="true"
          style={{ right: 0, left: 0, top: each.from * scale, height: (each.to - each.from) * scale }}
        >
          <span>{each.label}</span>
        </div>
      ))}
      {layout.placed.map(placed => (
        <EventBar
          key={placed.event.id}
          event={placed.event}
          day={day}
          cell={cell}
          person={person?.id}
          at={placed.from}
          shape="block"
          top={placed.from * scale}
          height={(placed.to - placed.from) * scale - 2}
          {...across(placed)}
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
          data-cell={cell}
          data-at={group.minute}
          style={{ top: group.minute * scale }}
          aria-label={`${texts.more(group.events.length)}, ${formats.hour(group.minute)}`}
          aria-haspopup="dialog"
          onClick={event =>
            openMore(
              event.currentTarget,
              cellName(person, `${formats.date(day)}, ${formats.hour(group.minute)}`),
              group.events,
              person?.id,
            )
          }
        >
          +{group.events.length}
        </button>
      ))}
      {now !== null && <div className="planner-now" style={{ top: now * scale }} title={texts.today} />}
    </div>
  )
})

/** A cell by whose it is, its day, and why they are away. */
export function cellName(person: PlannerPerson | null, day: string, known: PlannerDay | null = null): string {
  const why = known?.away.map(each => each.label) ?? []
  return [person?.name, day, ...why].filter(Boolean).join(', ')
}

const shaded = (work: NonNullable<PlannerDay['work']>) =>
  ({ '--planner-off': offHours(work, 'bottom', minute => minute * scale) }) as Record<string, string>

/**
 * Where a card stands across its column. Those that begin one after the other cascade, each over the one before;
 * those that begin together stand side by side. A strip at the right stays free to press, a wider one for '+N'.
 */
function across({ lane, span, lanes, isCascade, crowded }: PlacedEvent): { left: string; width: string } {
  const free = crowded ? metrics.moreStrip : 8
  if (isCascade) {
    const left = lane * metrics.cascade
    return { left: `${left}px`, width: `calc(100% - ${free + left + 3}px)` }
  }
  const share = (of: number, gap: number) =>
    `calc((100% - ${free}px) * ${(of / lanes).toFixed(4)} - ${gap}px)`
  return { left: share(lane, 0), width: share(span, 3) }
}
