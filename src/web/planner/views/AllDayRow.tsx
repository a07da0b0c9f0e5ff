// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { memo, useMemo } from 'react'
import { EventBar } from '#web/planner/events/EventBar.tsx'
import { isLong } from '#web/planner/layout/day-index.ts'
import { metrics } from '#web/planner/layout/planner-metrics.ts'
import { packSpansWithMore, type SpanRows } from '#web/planner/layout/span-rows.ts'
import { cellAt, type GridFrame } from '#web/planner/layout/visible-days.ts'
import { usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'

interface AllDayRowProps {
  frame: GridFrame
  /** The events of each column. */
  lists: (readonly PlannerEvent[])[]
}

function sameRow(a: AllDayRowProps, b: AllDayRowProps): boolean {
  return (
    a.frame === b.frame &&
    a.lists.length === b.lists.length &&
    a.lists.every((list, i) => list === b.lists[i])
  )
}

/** The lane above the hours: events of a day and more, as bars over their days. Not drawn when there are none. */
export const AllDayRow = memo(function AllDayRow({ frame, lists }: AllDayRowProps) {
  const { formats, texts, openMore } = usePlanner()
  const { bars, rows, hidden } = useMemo(() => pack(frame, lists), [frame, lists])
  if (rows === 0) return null
  return (
    <div className="planner-row planner-all-day" role="row">
      <div role="rowheader" className="planner-corner">
        {texts.allDay}
      </div>
      {lists.map((list, column) => {
        const { day, person } = cellAt(frame, 0, column)
        const more = hidden[column]!
        return (
          <div
            key={person ?? day}
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
                  cell={column}
                  person={person}
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
                data-cell={column}
                style={{ top: 3 + (rows - 1) * metrics.line }}
                aria-haspopup="dialog"
                onClick={event =>
                  openMore(event.currentTarget, formats.date(day), list.filter(isLong), person)
                }
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

/** Bars run over days; where people stand side by side each has bars of their own. */
function pack({ firstDay, columns, people }: GridFrame, lists: AllDayRowProps['lists']): SpanRows {
  const most = metrics.allDayRows
  if (!people) return packSpansWithMore(lists.flat().filter(isLong), firstDay, columns, most)
  const each = lists.map(list => packSpansWithMore(list.filter(isLong), firstDay, 1, most))
  return {
    bars: each.flatMap(({ bars }, column) => bars.map(bar => ({ ...bar, from: column, to: column }))),
    rows: Math.max(0, ...each.map(({ rows }) => rows)),
    hidden: each.map(({ hidden }) => hidden[0]!),
  }
}
