import { useLayoutEffect, useMemo, useRef } from 'react'
import { type BoardLayout, boardHours, layoutBoard } from './board-layout.ts'
import { type DayIndex, indexByDay } from './day-index.ts'
import type { PlannerEvent, PlannerProps } from './planner-types.ts'
import { boardFrame, frameOf, type GridFrame } from './visible-days.ts'

export interface PlannerLayout {
  index: DayIndex
  frame: GridFrame
  /** Rows of a board; null in a calendar. */
  board: BoardLayout | null
}

type Shown = Pick<PlannerProps, 'view' | 'date' | 'events' | 'people' | 'layout'> &
  Required<Pick<PlannerProps, 'weekStartsOn' | 'workStart' | 'workEnd'>>

/** Finds the days and hours to show, and the rows of a board. */
export function usePlannerLayout(shown: Shown, compact: boolean): PlannerLayout {
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
  const board = useMemo(() => (isBoard ? layoutBoard(index, frame) : null), [isBoard, index, frame])
  return { index, frame, board }
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
