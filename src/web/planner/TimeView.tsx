// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { type RefObject, useLayoutEffect } from 'react'
import { dayMinutes } from '#shared/dates.ts'
import { AllDayRow } from './AllDayRow.tsx'
import { DayColumn } from './DayColumn.tsx'
import { type DayIndex, eventsOn } from './day-index.ts'
import { usePlanner } from './planner-context.ts'
import { metrics } from './planner-metrics.ts'
import { dayOf, type GridFrame, minuteOf } from './visible-days.ts'

export interface TimeViewProps {
  root: RefObject<HTMLElement | null>
  frame: GridFrame
  index: DayIndex
  now: number
  laneCap: number
  label: string
  hintId: string
}

const hours = Array.from({ length: 23 }, (_, i) => i + 1)

/** The hours of a week or a day: heads, whole days, and one column a day. */
export function TimeView({ root, frame, index, now, laneCap, label, hintId }: TimeViewProps) {
  const { formats, texts, workStart, onOpenDay } = usePlanner()
  const days = Array.from({ length: frame.columns }, (_, i) => frame.firstDay + i)
  const today = dayOf(now)

  // Opens a little before the working day; going to another week keeps what was scrolled to.
  useLayoutEffect(() => {
    const scroller = root.current?.querySelector('.planner-scroll')
    if (scroller) scroller.scrollTop = Math.max(0, (workStart / 60 - 1) * metrics.hour)
  }, [root, workStart])

  return (
    <div
      className="planner-scroll planner-hours"
      data-single={frame.columns === 1 || undefined}
      role="grid"
      aria-label={label}
      aria-describedby={hintId}
      style={{ '--planner-columns': frame.columns } as Record<string, unknown>}
    >
      <div className="planner-head" role="rowgroup">
        <div className="planner-row planner-day-heads" role="row">
          <div className="planner-corner" aria-hidden="true" />
          {days.map(day => (
            <div
              key={day}
              role="columnheader"
              className="planner-day-head"
              data-today={day === today || undefined}
            >
              {onOpenDay && frame.columns > 1 ? (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={texts.openDay(formats.date(day))}
                  onClick={() => onOpenDay(day)}
                >
                  {formats.weekday(day)} <b>{formats.dayOfMonth(day)}</b>
                </button>
              ) : (
                <span>
                  {formats.weekday(day)} <b>{formats.dayOfMonth(day)}</b>
                </span>
              )}
            </div>
          ))}
        </div>
        <AllDayRow frame={frame} lists={days.map(day => eventsOn(index, day))} />
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
          {days.map(day => (
            <DayColumn
              key={day}
              day={day}
              events={eventsOn(index, day)}
              laneCap={laneCap}
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
