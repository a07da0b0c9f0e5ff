// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { memo, useMemo } from 'react'
import { isLong } from './day-index.ts'
import { EventBar } from './EventBar.tsx'
import { usePlanner } from './planner-context.ts'
import { metrics } from './planner-metrics.ts'
import type { PlannerEvent } from './planner-types.ts'
import { packSpansWithMore } from './span-rows.ts'
import type { GridFrame } from './visible-days.ts'

interface AllDayRowProps {
  frame: GridFrame
  /** The events of each day shown. */
  lists: (readonly PlannerEvent[])[]
}

function sameRow(a: AllDayRowProps, b: AllDayRowProps): boolean {
  return (
    a.frame.firstDay === b.frame.firstDay &&
    a.lists.length === b.lists.length &&
    a.lists.every((list, i) => list === b.lists[i])
  )
}

/** The lane above the hours: events of a day and more, as bars over their days. Not drawn when there are none. */
export const AllDayRow = memo(function AllDayRow({ frame, lists }: AllDayRowProps) {
  const { formats, texts, openMore } = usePlanner()
  const { firstDay, columns } = frame
  const { bars, rows, hidden } = useMemo(() => {
    const long = lists.flatMap(list => list.filter(isLong))
    return packSpansWithMore(long, firstDay, columns, metrics.allDayRows)
  }, [lists, firstDay, columns])
  if (rows === 0) return null
  return (
    <div className="planner-row planner-all-day" role="row">
      <div role="rowheader" className="planner-corner">
        {texts.allDay}
      </div>
      {lists.map((list, column) => {
        const day = firstDay + column
        const more = hidden[column]!
        return (
          <div
            key={day}
            role="gridcell"
            className="planner-all-day-cell"
            style={{ height: rows * metrics.line + 6 }}
          >
            {bars
              .filter(bar => bar.from === column)
              .map(bar => (
                <EventBar
                  key={bar.event.id}
                  event={bar.event}
                  day={day}
                  at={bar.row - metrics.allDayRows}
                  shape="line"
                  top={3 + bar.row * metrics.line}
                  width={`calc(${(bar.to - column + 1) * 100}% + ${bar.to - column}px - 9px)`}
                  continuesBefore={bar.continuesBefore}
                  continuesAfter={bar.continuesAfter}
                />
              ))}
            {more.length > 0 && (
              <button
                type="button"
                tabIndex={-1}
                className="planner-more"
                data-item="more"
                data-day={day}
                style={{ top: 3 + (rows - 1) * metrics.line }}
                aria-haspopup="dialog"
                onClick={event => openMore(event.currentTarget, formats.date(day), list.filter(isLong))}
              >
                {texts.more(more.length)}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}, sameRow)
