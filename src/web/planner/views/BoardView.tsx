// biome-ignore-all lint/a11y/useSemanticElements: laid out by hand; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over cells and events (use-roving-focus.ts).
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { EventBar } from '#web/planner/events/EventBar.tsx'
import { type BoardLayout, type BoardPart, neighbouringEvents } from '#web/planner/layout/board-layout.ts'
import { offHours } from '#web/planner/layout/off-hours.ts'
import { metrics } from '#web/planner/layout/planner-metrics.ts'
import type { ElementSize } from '#web/planner/layout/use-element-size.ts'
import { useSeen } from '#web/planner/layout/use-seen.ts'
import { cellAt, dayOf, type GridFrame, minuteOf } from '#web/planner/layout/visible-days.ts'
import { usePlanner } from '#web/planner/planner-context.ts'
import type {
  PlannerDay,
  PlannerEvent,
  PlannerGap,
  PlannerPerson,
  PlannerProps,
} from '#web/planner/planner-types.ts'
import { cellName } from './DayColumn.tsx'
import { DayHead, PersonHead } from './heads.tsx'
import './BoardView.css'
import './away.css'

export interface BoardViewProps {
  root: RefObject<HTMLElement | null>
  frame: GridFrame
  people: readonly PlannerPerson[]
  layout: BoardLayout
  /** True if names stand above their rows. */
  isStacked: boolean
  now: number
  size: ElementSize
  label: string
  hintId: string
  dayOfPerson: ((person: number, day: number) => PlannerDay | null) | undefined
  gap: ((before: PlannerEvent, after: PlannerEvent) => PlannerGap | null) | undefined
  loadOf: PlannerProps['loadOf']
  loadOn: PlannerProps['loadOn']
}

/** A row a person, and time to the right. Only what is seen, and a little more, is drawn. */
export function BoardView(props: BoardViewProps) {
  const { root, frame, people, layout, isStacked, now, size, label, hintId } = props
  const { formats, texts, workStart } = usePlanner()
  const { hours = null } = frame
  const axis = isStacked ? 0 : metrics.boardAxis
  const today = dayOf(now)
  const columnWidth = boardColumn(frame, size.width - axis)
  const height = layout.ends.at(-1) ?? 0
  const columnEnds = Array.from({ length: frame.columns }, (_, column) => (column + 1) * columnWidth)
  const along = (minute: number) =>
    hours ? ((minute - hours.from) / (hours.to - hours.from)) * columnWidth : 0
  const nowColumn = today - frame.firstDay

  // A week opens at the present day, a day at its working hours; what was scrolled to since then stays.
  const shown = `${frame.firstDay} ${frame.columns}`
  const isNow = nowColumn >= 0 && nowColumn < frame.columns
  const begins = isNow ? nowColumn * columnWidth + (frame.columns === 1 ? along(workStart) - 40 : 0) : 0
  const furthest = axis + columnWidth * frame.columns - size.width
  const left = Math.max(0, Math.min(begins, furthest))
  const seen = useSeen(root, { rowEnds: layout.ends, columnEnds, size, of: shown, left })
  const rows = span(seen.rows)
  const columns = span(seen.columns)
  const opened = useRef('')
  useLayoutEffect(() => {
    const scroller = root.current?.querySelector('.planner-scroll')
    if (!scroller || opened.current === shown) return
    opened.current = shown
    scroller.scrollLeft = left
  })

  const style = {
    '--planner-axis': `${axis}px`,
    '--planner-board-width': `${columnWidth * frame.columns}px`,
    '--planner-board-height': `${height}px`,
    '--planner-hour-width': hours ? `${(60 / (hours.to - hours.from)) * columnWidth}px` : `${columnWidth}px`,
  }
  return (
    <div
      className="planner-scroll planner-board"
      role="grid"
      aria-label={label}
      aria-describedby={hintId}
      aria-rowcount={frame.rows + 1}
      aria-colcount={frame.columns + 1}
      data-stacked={isStacked || undefined}
      style={style as Record<string, unknown>}
    >
      <div className="planner-head planner-board-head" role="rowgroup">
        <div role="row" aria-rowindex={1} className="planner-board-days">
          <div className="planner-corner" aria-hidden="true" />
          {columns.map(column => (
            <div
              key={column}
              role="presentation"
              className="planner-board-day"
              data-narrow={!hours || undefined}
              style={{ left: axis + column * columnWidth, width: columnWidth }}
            >
              <DayHead
                day={frame.firstDay + column}
                today={today}
                opens={frame.columns > 1}
                load={hours && props.loadOn?.(frame.firstDay + column)}
              />
              {hours && (
                <div className="planner-board-hours" aria-hidden="true">
                  {hourMarks(hours, columnWidth).map(mark => (
                    <span key={mark} style={{ left: along(mark) }}>
                      {formats.hour(mark)}
                    </span>
                  ))}
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="planner-board-body">
        {rows.map(row => {
          const person = people[row]!
          const top = row === 0 ? 0 : layout.ends[row - 1]!
          const { cells } = layout.rows[row]!
          const count = new Set(cells.flat().map(part => part.event)).size
          return (
            <div
              key={person.id}
              role="row"
              aria-rowindex={row + 2}
              className="planner-board-row"
              style={{ top, height: layout.ends[row]! - top }}
            >
              <div className="planner-axis" role="presentation">
                <PersonHead role="rowheader" person={person} count={count} load={props.loadOf?.(person.id)} />
              </div>
              {columns.map(column => {
                const { day } = cellAt(frame, row, column)
                return (
                  <BoardCell
                    key={day}
                    day={day}
                    cell={row * frame.columns + column}
                    column={column}
                    left={axis + column * columnWidth}
                    width={columnWidth}
                    person={person}
                    parts={cells[column]!}
                    from={hours?.from ?? null}
                    to={hours?.to ?? null}
                    isToday={day === today}
                    known={props.dayOfPerson?.(person.id, day) ?? null}
                    gap={hours ? props.gap : undefined}
                    top={isStacked ? metrics.boardName : metrics.boardPadding / 2}
                  />
                )
              })}
            </div>
          )
        })}
        {hours && isNow && isWithin(minuteOf(now), hours) && (
          <div
            className="planner-board-now"
            style={{ left: axis + nowColumn * columnWidth + along(minuteOf(now)) }}
            title={texts.today}
          />
        )}
        <div className="planner-layer" aria-hidden="true" />
      </div>
    </div>
  )
}

interface BoardCellProps {
  day: number
  cell: number
  column: number
  left: number
  width: number
  person: PlannerPerson
  parts: readonly BoardPart[]
  /** The hours shown; null where there are none. */
  from: number | null
  to: number | null
  isToday: boolean
  known: PlannerDay | null
  gap: BoardViewProps['gap']
  /** Where its first line begins. */
  top: number
}

const BoardCell = memo(function BoardCell(props: BoardCellProps) {
  const { day, cell, column, left, width, person, parts, from, to, isToday, known, gap, top } = props
  const { formats, texts } = usePlanner()
  const scale = from === null || to === null ? 0 : width / (to - from)
  const x = (minute: number) => (minute - (from ?? 0)) * scale
  const away = known?.away ?? []
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 2}
      className="planner-board-cell"
      data-item="cell"
      data-column
      data-day={day}
      data-cell={cell}
      data-person={person.id}
      data-today={isToday || undefined}
      data-off={(scale === 0 && known?.work?.length === 0) || undefined}
      aria-current={isToday ? 'date' : undefined}
      style={{
        left,
        width,
        ...(scale > 0 && known?.work && { '--planner-off': offHours(known.work, 'right', x) }),
      }}
    >
      <span className="planner-cell-name">
        {cellName(person, texts.day(formats.date(day), parts.length), known)}
      </span>
      {away.map(each => (
        <div
          key={`${each.from} ${each.label}`}
          className="planner-away"
          aria-hidden="true"
          title={each.label}
          style={
            scale > 0
              ? {
                  left: Math.max(0, x(each.from)),
                  width: Math.min(width, x(each.to)) - Math.max(0, x(each.from)),
                }
              : { left: 0, width }
          }
        >
          {width > 90 && <span>{each.label}</span>}
        </div>
      ))}
      {parts.map(part => (
        <EventBar
          key={part.event.id}
          event={part.event}
          day={day}
          cell={cell}
          person={person.id}
          at={scale > 0 ? part.from : part.lane}
          shape={scale > 0 ? 'span' : 'tick'}
          left={scale > 0 ? `${x(part.from)}px` : '2px'}
          width={`${scale > 0 ? (part.to - part.from) * scale - 2 : width - 5}px`}
          top={top + part.lane * (scale > 0 ? metrics.boardLane : metrics.boardLine)}
          height={(scale > 0 ? metrics.boardLane : metrics.boardLine) - 3}
          continuesBefore={part.continuesBefore}
          continuesAfter={part.continuesAfter}
        />
      ))}
      {gap &&
        neighbouringEvents(parts).map(([before, after]) => {
          // Another bar on that line covers what lies between.
          const isFree = !parts.some(
            part => part.lane === after.lane && part.from < after.from && part.to > before.to,
          )
          const between = isFree && after.from > before.to ? gap(before.event, after.event) : null
          const room = (after.from - before.to) * scale
          if (!between || room < metrics.boardGap) return null
          return (
            <small
              key={before.event.id}
              className="planner-gap"
              data-tight={between.isTight || undefined}
              title={between.label}
              style={{
                left: x(before.to),
                width: room - 2,
                top: top + after.lane * metrics.boardLane,
                lineHeight: `${metrics.boardLane - 3}px`,
              }}
            >
              {between.text}
            </small>
          )
        })}
    </div>
  )
})

/** How wide a day is: as wide as there is room, and wide enough to read. */
export function boardColumn(frame: GridFrame, room: number): number {
  const least = frame.hours
    ? ((frame.hours.to - frame.hours.from) / 60) *
      (frame.columns === 1 ? metrics.boardHourOfDay : metrics.boardHourOfWeek)
    : metrics.boardDay
  return Math.max(least, Math.floor(room / frame.columns))
}

function hourMarks({ from, to }: { from: number; to: number }, width: number): number[] {
  const hour = (60 / (to - from)) * width
  const every = (hour >= 44 ? 1 : hour >= 22 ? 2 : 4) * 60
  const marks: number[] = []
  // A mark at the very end would be cut.
  for (let at = Math.ceil(from / every) * every; (to - at) * (hour / 60) >= 28; at += every) marks.push(at)
  return marks
}

const isWithin = (minute: number, { from, to }: { from: number; to: number }) => minute >= from && minute < to
const span = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
