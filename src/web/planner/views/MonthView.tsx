// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { memo, useId } from 'react'
import { EventBar } from '#web/planner/events/EventBar.tsx'
import { type DayIndex, eventsOn } from '#web/planner/layout/day-index.ts'
import { layoutMonthWeek } from '#web/planner/layout/month-fit.ts'
import { metrics } from '#web/planner/layout/planner-metrics.ts'
import type { GridFrame } from '#web/planner/layout/visible-days.ts'
import { usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { MonthCellHead } from './MonthCellHead.tsx'
import './MonthView.css'

export interface MonthViewProps {
  frame: GridFrame
  index: DayIndex
  today: number
  /** First and last day of the month itself; the others are paler. */
  monthFrom: number
  monthTo: number
  capacity: number
  label: string
  hintId: string
}

/** The weeks of a month. */
export function MonthView({
  frame,
  index,
  today,
  monthFrom,
  monthTo,
  capacity,
  label,
  hintId,
}: MonthViewProps) {
  const { formats, compact } = usePlanner()
  const weeks = Array.from({ length: frame.rows }, (_, i) => frame.firstDay + i * 7)
  return (
    <div className="planner-scroll" role="grid" aria-label={label} aria-describedby={hintId}>
      <div className="planner-head planner-week-head" role="row">
        {week(frame.firstDay).map(day => (
          <div key={day} role="columnheader" className="planner-weekday">
            {formats.weekday(day)}
          </div>
        ))}
      </div>
      <div className="planner-month" role="rowgroup" data-compact={compact || undefined}>
        {weeks.map(first => (
          <MonthWeek
            key={first}
            firstDay={first}
            from={first - frame.firstDay}
            lists={week(first).map(day => eventsOn(index, day))}
            today={today >= first && today < first + 7 ? today : null}
            monthFrom={monthFrom}
            monthTo={monthTo}
            capacity={capacity}
          />
        ))}
        <div className="planner-layer" aria-hidden="true" />
      </div>
    </div>
  )
}

const week = (first: number) => Array.from({ length: 7 }, (_, i) => first + i)

interface MonthWeekProps {
  firstDay: number
  /** The number of its first cell. */
  from: number
  lists: (readonly PlannerEvent[])[]
  today: number | null
  monthFrom: number
  monthTo: number
  capacity: number
}

function sameWeek(a: MonthWeekProps, b: MonthWeekProps): boolean {
  return (
    a.firstDay === b.firstDay &&
    a.from === b.from &&
    a.today === b.today &&
    a.monthFrom === b.monthFrom &&
    a.monthTo === b.monthTo &&
    a.capacity === b.capacity &&
    a.lists.every((list, i) => list === b.lists[i])
  )
}

const MonthWeek = memo(function MonthWeek(props: MonthWeekProps) {
  const { firstDay, from, lists, today, monthFrom, monthTo, capacity } = props
  const { formats, texts, compact, openMore } = usePlanner()
  const id = useId()
  return (
    <div role="row" className="planner-week">
      {layoutMonthWeek(lists, firstDay, capacity).map((cell, column) => {
        const date = formats.date(cell.day)
        return (
          <div
            key={cell.day}
            role="gridcell"
            tabIndex={-1}
            className="planner-cell"
            data-item="cell"
            data-cell={from + column}
            data-column
            data-day={cell.day}
            data-today={cell.day === today || undefined}
            data-outside={cell.day < monthFrom || cell.day > monthTo || undefined}
            aria-current={cell.day === today ? 'date' : undefined}
          >
            <span className="planner-cell-name">{texts.day(date, cell.total)}</span>
            <MonthCellHead day={cell.day} events={compact ? lists[column]! : null} />
            {!compact &&
              cell.lines.map(line => (
                <EventBar
                  key={line.event.id}
                  event={line.event}
                  day={cell.day}
                  cell={from + column}
                  at={line.row}
                  shape="line"
                  top={metrics.monthHead + line.row * metrics.line}
                  width={line.days > 1 ? `calc(${line.days * 100}% + ${line.days - 1}px - 9px)` : undefined}
                  continuesBefore={line.continuesBefore}
                  continuesAfter={line.continuesAfter}
                />
              ))}
            {!compact && cell.more > 0 && (
              <button
                type="button"
                tabIndex={-1}
                className="planner-more"
                id={`${id}-${column}`}
                data-item="more"
                data-cell={from + column}
                data-day={cell.day}
                style={{ top: metrics.monthHead + (capacity - 1) * metrics.line }}
                aria-haspopup="dialog"
                onClick={event => openMore(event.currentTarget, date, lists[column]!)}
              >
                {texts.more(cell.more)}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}, sameWeek)
