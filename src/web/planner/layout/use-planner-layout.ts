import { useLayoutEffect, useMemo, useRef } from 'react'
import type { PlannerEvent, PlannerProps } from '#web/planner/planner-types.ts'
import { type BoardLayout, boardHours, layoutBoard } from './board-layout.ts'
import { type DayIndex, indexByDay } from './day-index.ts'
import { isBoardStacked, metrics } from './planner-metrics.ts'
import { boardFrame, frameOf, type GridFrame } from './visible-days.ts'

export interface PlannerLayout {
  index: DayIndex
  frame: GridFrame
  /** Rows of a board; null in a calendar. */
  board: BoardLayout | null
  /** True if the names of a board stand above their rows. */
  isStacked: boolean
}

type Shown = Pick<PlannerProps, 'view' | 'date' | 'events' | 'people' | 'layout'> &
  Required<Pick<PlannerProps, 'weekStartsOn' | 'workStart' | 'workEnd'>>

/** Finds the days and hours to show, and the rows of a board. */
export function usePlannerLayout(shown: Shown, width: number): PlannerLayout {
  const compact = width < metrics.compact
  const { view, date, events, people, layout, weekStartsOn, workStart, workEnd } = shown
  const ids = useMemo(() => people?.map(each => each.id), [people])
  const index = useDayIndex(events)
  const isBoard = layout === 'board' && ids !== undefined
  const plain = useMemo(
    () =>
      isBoard
        ? boardFrame(view, date, { weekStartsOn, people: ids })
        : frameOf(view, date, { weekStartsOn, narrow: compact, ...(ids && { people: ids }) }),
    [isBoard, view, date, weekStartsOn, compact, ids],
  )
  const hours = isBoard && view !== 'month' ? boardHours(index, plain, { workStart, workEnd }) : null
  const [from, to] = [hours?.from ?? 0, hours?.to ?? 0]
  const frame = useMemo(() => (to > 0 ? { ...plain, hours: { from, to } } : plain), [plain, from, to])
  const isStacked = isBoardStacked(width)
  const board = useMemo(
    () => (isBoard ? layoutBoard(index, frame, isStacked) : null),
    [isBoard, index, frame, isStacked],
  )
  return { index, frame, board, isStacked }
}

/** The index of the events, built on the one before so that unchanged days are known by identity. */
function useDayIndex(events: readonly PlannerEvent[]): DayIndex {
  const before = useRef<DayIndex | undefined>(undefined)
  const index = useMemo(() => indexByDay(events, before.current), [events])
  useLayoutEffect(() => {
    before.current = index
  }, [index])
  return index
}
