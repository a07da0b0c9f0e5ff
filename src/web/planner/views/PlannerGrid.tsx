import type { RefObject } from 'react'
import { monthEnd, monthStart } from '#shared/dates.ts'
import { laneCapacity, metrics, monthCapacity } from '#web/planner/layout/planner-metrics.ts'
import type { ElementSize } from '#web/planner/layout/use-element-size.ts'
import type { PlannerLayout } from '#web/planner/layout/use-planner-layout.ts'
import { dayOf } from '#web/planner/layout/visible-days.ts'
import type { PlannerPerson, PlannerProps } from '#web/planner/planner-types.ts'
import { BoardView } from './BoardView.tsx'
import { MonthView } from './MonthView.tsx'
import { TableView } from './TableView.tsx'
import { TimeView } from './TimeView.tsx'

interface PlannerGridProps {
  props: PlannerProps
  layout: PlannerLayout
  root: RefObject<HTMLElement | null>
  size: ElementSize
  hintId: string
}

const nobody: readonly PlannerPerson[] = []

/** The grid of a view: a month, hours, a week as a table, or a board. */
export function PlannerGrid({ props, layout, root, size, hintId }: PlannerGridProps) {
  const { view, date, now, people = nobody, label, dayOfPerson, loadOf, loadOn } = props
  const { index, frame, board, isStacked } = layout
  const grid = { frame, index, label, hintId }
  if (board)
    return (
      <BoardView
        root={root}
        frame={frame}
        people={people}
        now={now}
        size={size}
        label={label}
        hintId={hintId}
        dayOfPerson={dayOfPerson}
        loadOf={loadOf}
        loadOn={loadOn}
        layout={board}
        gap={props.gap}
        isStacked={isStacked}
      />
    )
  if (frame.kind === 'month')
    return (
      <MonthView
        {...grid}
        today={dayOf(now)}
        monthFrom={monthStart(date)}
        monthTo={monthEnd(date)}
        capacity={monthCapacity(size.height, frame.rows)}
      />
    )
  if (frame.kind === 'table')
    return (
      <TableView
        {...grid}
        root={root}
        people={people}
        dayOfPerson={dayOfPerson}
        loadOf={loadOf}
        loadOn={loadOn}
        today={dayOf(now)}
      />
    )
  const columnMin = frame.people ? metrics.personColumn : metrics.columnMin
  return (
    <TimeView
      key={view}
      {...grid}
      root={root}
      people={people}
      now={now}
      size={size}
      columnMin={columnMin}
      dayOfPerson={dayOfPerson}
      loadOf={loadOf}
      laneCap={laneCapacity(size.width, frame.columns, columnMin)}
    />
  )
}
