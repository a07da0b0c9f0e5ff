// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { dayMinutes } from '#shared/dates.ts'
import { type DayIndex, eventsOf, eventsOn, isLong } from '#web/planner/layout/day-index.ts'
import { metrics } from '#web/planner/layout/planner-metrics.ts'
import type { ElementSize } from '#web/planner/layout/use-element-size.ts'
import { useSeen } from '#web/planner/layout/use-seen.ts'
import { cellAt, dayOf, type GridFrame, minuteOf } from '#web/planner/layout/visible-days.ts'
import { usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerDay, PlannerEvent, PlannerPerson, PlannerProps } from '#web/planner/planner-types.ts'
import { AllDayRow } from './AllDayRow.tsx'
import { DayColumn } from './DayColumn.tsx'
import { DayHead, PersonHead } from './heads.tsx'
import './TimeView.css'

export interface TimeViewProps {
  root: RefObject<HTMLElement | null>
  frame: GridFrame
  people: readonly PlannerPerson[]
  index: DayIndex
  now: number
  laneCap: number
  columnMin: number
  size: ElementSize
  label: string
  hintId: string
  dayOfPerson: ((person: number, day: number) => PlannerDay | null) | undefined
  loadOf: PlannerProps['loadOf']
}

const wholeDay = [24 * metrics.hour]
const hours = Array.from({ length: 23 }, (_, i) => i + 1)

/** The hours of a week or a day: heads, whole days, and one column a day or, within a day, a person. */
export function TimeView(props: TimeViewProps) {
  const { root, frame, people, index, now, laneCap, columnMin, size, label, hintId } = props
  const { formats, workStart } = usePlanner()
  const today = dayOf(now)
  const columns = useMemo(
    () =>
      Array.from({ length: frame.columns }, (_, column) => {
        const { day, person } = cellAt(frame, 0, column)
        return {
          day,
          person: person === null ? null : people[column]!,
          list: eventsOf(eventsOn(index, day), person),
        }
      }),
    [frame, people, index],
  )

  // Columns out of sight render empty.
  const columnWidth = Math.max(columnMin, (size.width - metrics.axis) / frame.columns)
  const columnEnds = columns.map((_, column) => metrics.axis + (column + 1) * columnWidth)
  const seen = useSeen(root, { rowEnds: wholeDay, columnEnds, size, of: '', left: 0 }).columns

  // Opens a little before the working day, and before what stands earlier in somebody's own; going to another day keeps
  // what was scrolled to.
  const begins = frame.people ? workStart : Math.min(workStart, ...columns.flatMap(firstMinute))
  const opened = useRef<number>(undefined)
  useLayoutEffect(() => {
    const scroller = root.current?.querySelector('.planner-scroll')
    if (!scroller || (opened.current ?? scroller.scrollTop) !== scroller.scrollTop) return
    scroller.scrollTop = Math.max(0, (Math.floor(begins / 60) - 1) * metrics.hour)
    opened.current = scroller.scrollTop
  }, [root, begins])

  return (
    <div
      className="planner-scroll planner-hours"
      data-single={frame.columns === 1 || frame.people !== undefined || undefined}
      role="grid"
      aria-label={label}
      aria-describedby={hintId}
      style={
        { '--planner-columns': frame.columns, '--planner-column-min': `${columnMin}px` } as Record<
          string,
          unknown
        >
      }
    >
      <div className="planner-head" role="rowgroup">
        <div className="planner-row" role="row">
          <div className="planner-corner" aria-hidden="true" />
          {columns.map(({ day, person, list }) =>
            person ? (
              <PersonHead
                key={person.id}
                role="columnheader"
                person={person}
                count={list.length}
                load={props.loadOf?.(person.id)}
              />
            ) : (
              <DayHead key={day} day={day} today={today} opens={frame.columns > 1} />
            ),
          )}
        </div>
        <AllDayRow frame={frame} lists={columns.map(({ list }) => list)} />
      </div>
      <div role="rowgroup">
        <div className="planner-row planner-body" role="row">
          <div className="planner-axis" aria-hidden="true">
            {hours.map(hour => (
              <span key={hour} style={{ top: hour * metrics.hour }}>
                {formats.hour(hour * 60)}
              </span>
            ))}
          </div>
          {columns.map(({ day, person, list }, column) => (
            <DayColumn
              key={person?.id ?? day}
              day={day}
              cell={column}
              person={person}
              events={list}
              laneCap={laneCap}
              isSeen={column >= seen.first && column <= seen.last}
              known={(person && props.dayOfPerson?.(person.id, day)) ?? null}
              now={day === today ? minuteOf(now) : null}
            />
          ))}
          <div
            className="planner-layer"
            aria-hidden="true"
            style={{ height: (dayMinutes / 60) * metrics.hour }}
          />
        </div>
      </div>
    </div>
  )
}

/** When the first of a day's events begins on it, in its minutes. */
function firstMinute({ day, list }: { day: number; list: readonly PlannerEvent[] }): number[] {
  const first = list.find(event => !isLong(event) && dayOf(event.start) === day)
  return first ? [first.start - day * dayMinutes] : []
}
