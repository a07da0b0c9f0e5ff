import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import type { GridSpot } from './drag/grid-hit.ts'
import { type ArrowKey, type MoveKey, movedByKey, resizedByKey } from './drag/snapping.ts'
import { moveOf, personOf } from './drag/use-planner-drag.ts'
import { isLong } from './layout/day-index.ts'
import type { GridFrame, Place } from './layout/visible-days.ts'
import { canMove, canResize, type PlannerEvent, type PlannerProps } from './planner-types.ts'
import type { RovingFocus } from './use-roving-focus.ts'

export interface KeyContext {
  props: PlannerProps
  frame: GridFrame
  step: number
  find: (id: string) => PlannerEvent | undefined
  announce: (text: string) => void
  focus: RovingFocus
  activateCell: (spot: GridSpot) => void
  placeText: (place: Place) => string
  keepFocus: (id: string, place: Place) => void
}

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

const pages = new Set(['PageUp', 'PageDown'])

/** Space selects; arrows move the focus, Alt and arrows the event, Alt, Page Up and Page Down by a day, Alt, Shift and arrows its end. Enter is the button's own. */
export function usePlannerKeys(
  root: RefObject<HTMLElement | null>,
  context: RefObject<KeyContext>,
): (event: KeyboardEvent) => void {
  return useCallback(
    (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const { frame, find, focus, activateCell } = context.current
      const isOurs = arrows.has(event.key) || (pages.has(event.key) && !event.shiftKey)
      const changed = event.altKey && !event.ctrlKey && !event.metaKey && isOurs
      const id = target.dataset.id
      if (changed && id !== undefined) {
        const found = find(id)
        // Alt and left would leave the page.
        event.preventDefault()
        event.stopPropagation()
        if (found) change(context.current, found, event.key as MoveKey, event.shiftKey, personOf(target))
        return
      }
      if (!root.current?.contains(target) || event.altKey || event.ctrlKey || event.metaKey) return
      if (target.dataset.item === 'cell' && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault()
        activateCell({ day: Number(target.dataset.day), minute: null, person: personOf(target) })
        return
      }
      if (event.key === ' ' && id !== undefined && context.current.props.onSelect) {
        // Space would press the button, and open the event.
        event.preventDefault()
        context.current.props.onSelect(id, { person: personOf(target), isRange: event.shiftKey })
        return
      }
      const item = target.closest<HTMLElement>('[data-item]')
      if (item && focus.go(item, event.key, frame)) event.preventDefault()
    },
    [root, context],
  )
}

function change(
  context: KeyContext,
  event: PlannerEvent,
  key: MoveKey,
  resize: boolean,
  from: number | null,
): void {
  const { props, frame, step, announce, placeText, keepFocus } = context
  const { texts, onMove, onResize } = props
  if (resize ? !canResize(event, props) : !canMove(event, props)) {
    announce(event.why ?? texts.fixed)
    return
  }
  const long = isLong(event)
  // Whole days have no hour to move by: up and down would take them out from under the finger.
  if (!resize && long && frame.kind === 'time' && (key === 'ArrowUp' || key === 'ArrowDown')) return
  const { start, end } = event
  const resized = resize ? resizedByKey(event, key as ArrowKey, step, long, frame.kind === 'board') : null
  const next = resize
    ? resized && { ...resized, person: from }
    : movedByKey({ start, end, person: from }, key, frame, step)
  if (!next) return
  keepFocus(event.id, next)
  const send = resize ? onResize : onMove
  send?.(moveOf(event.id, from, next))
  announce((resize ? texts.resized : texts.moved)(event.title, placeText(next)))
}
