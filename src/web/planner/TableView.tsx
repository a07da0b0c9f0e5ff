// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { memo } from 'react'
import { cellName } from './DayColumn.tsx'
import { type DayIndex, eventsOf, eventsOn } from './day-index.ts'
import { EventBar } from './EventBar.tsx'
import { DayHead, PersonHead } from './heads.tsx'
import { usePlanner } from './planner-context.ts'
import { metrics } from './planner-metrics.ts'
import type { PlannerEvent, PlannerPerson } from './planner-types.ts'
import { cellAt, dayOf, type GridFrame } from './visible-days.ts'

export interface TableViewProps {
  frame: GridFrame
  people: readonly PlannerPerson[]
  index: DayIndex
  today: number
  label: string
  hintId: string
}

/** A week as a table: a row a person and a column a day, or, without people, a row a day. Rows grow with what they hold. */
export function TableView({ frame, people, index, today, label, hintId }: TableViewProps) {
  const isByPerson = frame.people !== undefined
  const rows = Array.from({ length: frame.rows }, (_, row) => row)
  const columns = Array.from({ length: frame.columns }, (_, column) => column)
  const style = {
    '--planner-columns': frame.columns,
    '--planner-axis': `${isByPerson ? metrics.personAxis : metrics.dayAxis}px`,
    '--planner-column-min': `${isByPerson ? metrics.columnMin : 0}px`,
  }
  return (
    <div
      className="planner-scroll planner-table"
      role="grid"
      aria-label={label}
      aria-describedby={hintId}
      style={style as Record<string, unknown>}
    >
      {isByPerson && (
        <div className="planner-head" role="rowgroup">
          <div className="planner-row" role="row">
            <div className="planner-corner" aria-hidden="true" />
            {columns.map(column => (
              <DayHead key={column} day={frame.firstDay + column} today={today} opens />
            ))}
          </div>
        </div>
      )}
      <div role="rowgroup" className="planner-table-body">
        {rows.map(row => {
          const person = isByPerson ? people[row]! : null
          const cells = columns.map(column => cellAt(frame, row, column).day)
          const lists = cells.map(day => eventsOf(eventsOn(index, day), person?.id ?? null))
          return (
            <div key={person?.id ?? row} role="row" className="planner-row planner-table-row">
              <div className="planner-axis" role="presentation">
                {person ? (
                  <PersonHead role="rowheader" person={person} count={new Set(lists.flat()).size} />
                ) : (
                  <DayHead role="rowheader" day={cells[0]!} today={today} opens />
                )}
              </div>
              {cells.map((day, column) => (
                <TableCell
                  key={day}
                  day={day}
                  cell={row * frame.columns + column}
                  person={person}
                  events={lists[column]!}
                  isToday={day === today}
                />
              ))}
            </div>
          )
        })}
        <div className="planner-layer" aria-hidden="true" />
      </div>
    </div>
  )
}

interface TableCellProps {
  day: number
  cell: number
  person: PlannerPerson | null
  events: readonly PlannerEvent[]
  isToday: boolean
}

const TableCell = memo(function TableCell({ day, cell, person, events, isToday }: TableCellProps) {
  const { formats, texts } = usePlanner()
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      className="planner-table-cell"
      data-item="cell"
      data-column
      data-day={day}
      data-cell={cell}
      data-person={person?.id}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="planner-cell-name">
        {cellName(person, texts.day(formats.date(day), events.length))}
      </span>
      {events.map((event, at) => (
        <EventBar
          key={event.id}
          event={event}
          day={day}
          cell={cell}
          person={person?.id}
          at={at}
          shape="chip"
          continuesBefore={dayOf(event.start) < day}
        />
      ))}
    </div>
  )
})
