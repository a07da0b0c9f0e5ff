// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { memo, type RefObject } from 'react'
import { dayMinutes } from '#shared/dates.ts'
import { EventBar } from '#web/planner/events/EventBar.tsx'
import { type DayIndex, eventsOf, eventsOn } from '#web/planner/layout/day-index.ts'
import { metrics } from '#web/planner/layout/planner-metrics.ts'
import { useDrawnRows } from '#web/planner/layout/use-drawn-rows.ts'
import { cellAt, dayOf, type GridFrame } from '#web/planner/layout/visible-days.ts'
import { usePlanner } from '#web/planner/planner-context.ts'
import type {
  PlannerDay,
  PlannerEvent,
  PlannerLoad,
  PlannerPerson,
  PlannerProps,
} from '#web/planner/planner-types.ts'
import { cellName } from './DayColumn.tsx'
import { DayHead, PersonHead } from './heads.tsx'
import './TableView.css'

export interface TableViewProps {
  root: RefObject<HTMLElement | null>
  frame: GridFrame
  people: readonly PlannerPerson[]
  index: DayIndex
  today: number
  label: string
  hintId: string
  dayOfPerson: PlannerProps['dayOfPerson']
  loadOf: PlannerProps['loadOf']
  loadOn: PlannerProps['loadOn']
}

/**
 * A week as a table: a row a person and a column a day, or, without people, a row a day. Rows grow with what they hold;
 * those out of sight are as high and hold nothing.
 */
export function TableView(props: TableViewProps) {
  const { root, frame, people, index, today, label, hintId, dayOfPerson, loadOf, loadOn } = props
  const isByPerson = frame.people !== undefined
  const columns = Array.from({ length: frame.columns }, (_, column) => column)
  const rows = Array.from({ length: frame.rows }, (_, row) => {
    const person = isByPerson ? people[row]! : null
    const lists = columns.map(column =>
      eventsOf(eventsOn(index, cellAt(frame, row, column).day), person?.id ?? null),
    )
    return { row, person, lists, key: `${person?.id ?? row}` }
  })
  const { compact } = usePlanner()
  const guesses = rows.map(({ lists }) => guessedHeight(lists, compact))
  const { drawn, heightOf } = useDrawnRows(root, guesses, `${frame.firstDay} ${frame.rows}`)
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
      aria-rowcount={frame.rows + (isByPerson ? 1 : 0)}
      style={style as Record<string, unknown>}
    >
      {isByPerson && (
        <div className="planner-head" role="rowgroup">
          <div className="planner-row" role="row" aria-rowindex={1}>
            <div className="planner-corner" aria-hidden="true" />
            {columns.map(column => (
              <DayHead
                key={column}
                day={frame.firstDay + column}
                today={today}
                opens
                load={loadOn?.(frame.firstDay + column)}
              />
            ))}
          </div>
        </div>
      )}
      <div role="rowgroup" className="planner-table-body">
        {rows.map(({ row, person, lists, key }) =>
          drawn.has(row) ? (
            <TableRow
              key={key}
              frame={frame}
              row={row}
              person={person}
              people={people}
              dayOfPerson={dayOfPerson}
              lists={lists}
              load={(person && loadOf?.(person.id)) ?? null}
              today={today}
              index={row + (isByPerson ? 2 : 1)}
            />
          ) : (
            <div
              key={key}
              aria-hidden="true"
              className="planner-table-row"
              data-row={row}
              style={{ height: heightOf(row) }}
            />
          ),
        )}
        <div className="planner-layer" aria-hidden="true" />
      </div>
    </div>
  )
}

interface TableRowProps {
  frame: GridFrame
  row: number
  person: PlannerPerson | null
  /** Everybody, where the rows are days. */
  people: readonly PlannerPerson[]
  dayOfPerson: PlannerProps['dayOfPerson']
  /** Events of each cell. */
  lists: readonly (readonly PlannerEvent[])[]
  load: PlannerLoad | null
  today: number
  /** Index announced to screen readers. */
  index: number
}

const TableRow = memo(function TableRow(props: TableRowProps) {
  const { frame, row, person, people, dayOfPerson, lists, load, today, index } = props
  const dayIn = (column: number) => cellAt(frame, row, column).day
  return (
    <div role="row" aria-rowindex={index} className="planner-row planner-table-row" data-row={row}>
      <div className="planner-axis" role="presentation">
        {person ? (
          <PersonHead role="rowheader" person={person} count={new Set(lists.flat()).size} load={load} />
        ) : (
          <DayHead role="rowheader" day={dayIn(0)} today={today} opens />
        )}
      </div>
      {lists.map((events, column) => (
        <TableCell
          key={dayIn(column)}
          day={dayIn(column)}
          cell={row * frame.columns + column}
          person={person}
          people={people}
          dayOfPerson={dayOfPerson}
          events={events}
          isToday={dayIn(column) === today}
        />
      ))}
    </div>
  )
}, isSameRow)

/** The lists of cells are made anew each time; what they hold is not. */
function isSameRow(before: TableRowProps, after: TableRowProps): boolean {
  const { lists, ...rest } = after
  return (
    lists.every((list, column) => list === before.lists[column]) &&
    Object.entries(rest).every(([name, value]) => before[name as keyof TableRowProps] === value)
  )
}

/** About as high as a row will be, so that the scroll bar tells how much there is. */
const guessedHeight = (lists: readonly (readonly PlannerEvent[])[], compact: boolean): number =>
  Math.max(
    metrics.tableRow,
    metrics.tablePadding +
      Math.max(...lists.map(list => list.length)) * (compact ? metrics.tableChipNarrow : metrics.tableChip),
  )

interface TableCellProps {
  day: number
  cell: number
  person: PlannerPerson | null
  people: readonly PlannerPerson[]
  dayOfPerson: PlannerProps['dayOfPerson']
  events: readonly PlannerEvent[]
  isToday: boolean
}

const TableCell = memo(function TableCell(props: TableCellProps) {
  const { day, cell, person, people, dayOfPerson, events, isToday } = props
  const { formats, texts } = usePlanner()
  const known = (person && dayOfPerson?.(person.id, day)) ?? null
  const away = person
    ? (known?.away ?? [])
    : people.flatMap(({ id, name }) =>
        (dayOfPerson?.(id, day)?.away ?? []).map(each => ({ ...each, label: `${name}: ${each.label}` })),
      )
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
      data-off={(known?.work?.length === 0 && away.length === 0) || undefined}
      data-away={(person && away.some(isWholeDay)) || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="planner-cell-name">
        {cellName(person, texts.day(formats.date(day), events.length), { work: null, away })}
      </span>
      {away.map(each => (
        <span key={`${each.from} ${each.label}`} className="planner-leave" aria-hidden="true">
          {isWholeDay(each) ? each.label : `${each.label} ${formats.times(each.from, each.to)}`}
        </span>
      ))}
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

const isWholeDay = ({ from, to }: PlannerDay['away'][number]): boolean => from <= 0 && to >= dayMinutes
