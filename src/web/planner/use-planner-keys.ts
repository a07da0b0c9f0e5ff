import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { isLong } from './day-index.ts'
import type { PlannerFormats } from './planner-format.ts'
import { canMove, canResize, type PlannerEvent, type PlannerProps } from './planner-types.ts'
import { type ArrowKey, movedByKey, resizedByKey } from './snapping.ts'
import type { RovingFocus } from './use-roving-focus.ts'
import { dayOf, type GridFrame } from './visible-days.ts'

export interface KeyContext {
  props: PlannerProps
  frame: GridFrame
  step: number
  formats: PlannerFormats
  find: (id: string) => PlannerEvent | undefined
  announce: (text: string) => void
  focus: RovingFocus
  activateCell: (day: number) => void
}

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** Arrows move the focus, Alt and arrows the event, Alt, Shift and arrows its end. Enter is the button's own. */
export function usePlannerKeys(
  root: RefObject<HTMLElement | null>,
  context: RefObject<KeyContext>,
): (event: KeyboardEvent) => void {
  return useCallback(
    (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const { frame, find, focus, activateCell } = context.current
      const changed = event.altKey && !event.ctrlKey && !event.metaKey && arrows.has(event.key)
      const id = target.dataset.id
      if (changed && id !== undefined) {
        const found = find(id)
        // Alt and left would leave the page.
        event.preventDefault()
        event.stopPropagation()
        if (found) change(context.current, found, event.key as ArrowKey, event.shiftKey)
        return
      }
      if (!root.current?.contains(target) || event.altKey || event.ctrlKey || event.metaKey) return
      if (target.dataset.item === 'cell' && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault()
        activateCell(Number(target.dataset.day))
        return
      }
      const item = target.closest<HTMLElement>('[data-item]')
      if (item && focus.go(item, event.key, frame)) event.preventDefault()
    },
    [root, context],
  )
}

function change(context: KeyContext, event: PlannerEvent, key: ArrowKey, resize: boolean): void {
  const { props, frame, step, formats, announce, focus } = context
  const { texts, onMove, onResize } = props
  if (resize ? !canResize(event, props) : !canMove(event, props)) {
    announce(event.why ?? texts.fixed)
    return
  }
  const long = isLong(event)
  // Whole days have no hour to move by: up and down would take them out from under the finger.
  if (!resize && long && frame.kind === 'time' && (key === 'ArrowUp' || key === 'ArrowDown')) return
  const next = resize ? resizedByKey(event, key, step, long) : movedByKey(event, key, frame.kind, step)
  if (!next) return
  focus.keep(event.id, dayOf(next.start))
  const send = resize ? onResize : onMove
  send?.({ id: event.id, ...next })
  announce((resize ? texts.resized : texts.moved)(event.title, formats.when(next.start, next.end)))
}
