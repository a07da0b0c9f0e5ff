import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { isLong } from '#web/planner/layout/day-index.ts'
import type { Place } from '#web/planner/layout/visible-days.ts'
import {
  canMove,
  canResize,
  type PlannerEvent,
  type PlannerMove,
  type PlannerProps,
} from '#web/planner/planner-types.ts'
import { pointerGhost } from './drag-ghost.ts'
import type { GridSpot } from './grid-hit.ts'
import type { GridSurface } from './grid-surface.ts'
import { type GestureHandlers, trackGesture } from './pointer-gesture.ts'
import { drawnRange, movedTo, resizedTo, sameStretch } from './snapping.ts'

export interface DragContext {
  props: PlannerProps
  find: (id: string) => PlannerEvent | undefined
  announce: (text: string) => void
  /** The list behind '+N' is hidden while something is dragged out of it. */
  hideMore: (hidden: boolean) => void
  /** After the change is drawn, the focus goes back to this event. */
  keepFocus: (id: string, place: Place) => void
}

/**
 * Moving, resizing and drawing with a pointer. All listeners hang on the root and ask the data attributes, so
 * that bars carry none; while dragging no state is set, the one ghost is painted by the surface.
 */
export function usePlannerDrag(
  root: RefObject<HTMLElement | null>,
  surface: () => GridSurface | null,
  context: RefObject<DragContext>,
): (event: ReactPointerEvent) => void {
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])

  return useCallback(
    (down: ReactPointerEvent) => {
      const grid = surface()
      const element = root.current
      if (!grid || !element || down.button !== 0 || !down.isPrimary || down.ctrlKey) return
      const target = down.target as Element
      const bar = target.closest<HTMLElement>('[data-id]')
      const handlers = bar
        ? eventGesture(bar, element, grid, context.current, down.nativeEvent)
        : target.closest('[data-column]') && !target.closest('button') && down.pointerType !== 'touch'
          ? drawGesture(grid, context.current, down.nativeEvent)
          : null
      if (handlers) cancel.current = trackGesture(down.nativeEvent, handlers)
    },
    [root, surface, context],
  )
}

function eventGesture(
  bar: HTMLElement,
  root: HTMLElement,
  grid: GridSurface,
  context: DragContext,
  down: PointerEvent,
): GestureHandlers | null {
  const { props, find, announce } = context
  const event = find(bar.dataset.id!)
  if (!event || (!props.onMove && !props.onResize)) return null
  const long = isLong(event)
  const handleDay = Number(bar.dataset.day)
  const from = personOf(bar)
  const resizing = canResize(event, props) && onHandle(bar, down)
  if (!resizing && !canMove(event, props)) return refusal(event.why ?? props.texts.fixed, announce)

  const inside = root.contains(bar)
  const isTogether = event.selected === true && !resizing
  let grab: GridSpot | null = null
  const target = (x: number, y: number): Place => {
    const spot = grid.spot(x, y)
    const { step } = grid.config()
    if (resizing && spot.minute !== null)
      return { ...resizedTo(event, handleDay, spot.minute, step), person: from }
    return { ...movedTo(event, grab, spot, step, long), person: spot.person }
  }
  const own = `[data-id="${CSS.escape(event.id)}"]`
  const bars = () => root.querySelectorAll<HTMLElement>(isTogether ? `${own}, [data-selected]` : own)
  const title = isTogether ? props.texts.together(event.title, (props.selectedCount ?? 1) - 1) : event.title
  return {
    begin(x, y) {
      if (inside) grab = grid.spot(x, y)
      else context.hideMore(true)
      for (const part of bars()) part.dataset.dragged = ''
    },
    frame(x, y) {
      grid.show(target(x, y), { title, colour: event.colours[0] ?? '', whole: long, event })
      return grid.scroll(x, y)
    },
    drop(x, y) {
      const next = target(x, y)
      if (sameStretch(event, next) && from === next.person) return
      context.keepFocus(event.id, next)
      const change = resizing ? props.onResize : props.onMove
      change?.(moveOf(event.id, from, next))
      announce((resizing ? props.texts.resized : props.texts.moved)(title, grid.config().placeText(next)))
    },
    done(cancelled) {
      grid.hide()
      if (!inside) context.hideMore(false)
      for (const part of bars()) delete part.dataset.dragged
      if (cancelled) announce(props.texts.cancelled)
    },
  }
}

/** In whose column or row an element stands. */
export function personOf(element: HTMLElement): number | null {
  return element.dataset.person === undefined ? null : Number(element.dataset.person)
}

/** A move as told to the caller: also the person before and after, if that changes. */
export function moveOf(id: string, from: number | null, { start, end, person }: Place): PlannerMove {
  return {
    id,
    start,
    end,
    ...(from !== null && person !== null && from !== person && { person, personBefore: from }),
  }
}

/** The lower edge of a bar, or the right one on a board, that carries the end of its event. */
function onHandle(bar: HTMLElement, down: PointerEvent): boolean {
  if (!('resize' in bar.dataset)) return false
  const box = bar.getBoundingClientRect()
  const finger = down.pointerType === 'touch' ? 14 : 7
  if (bar.dataset.resize === 'right') return box.right - down.clientX <= Math.min(finger, box.width / 3)
  return box.bottom - down.clientY <= Math.min(finger, box.height / 3)
}

function refusal(why: string, announce: (text: string) => void): GestureHandlers {
  const bubble = pointerGhost()
  return {
    begin: () => announce(why),
    frame(x, y) {
      const box = { left: x + 12, top: y + 14, width: 0, height: 0 }
      bubble.show(box, { title: '', detail: why, colour: 'var(--planner-dimmed)' })
      return false
    },
    drop: () => undefined,
    done: () => bubble.remove(),
  }
}

function drawGesture(grid: GridSurface, context: DragContext, down: PointerEvent): GestureHandlers | null {
  const { onCreate } = context.props
  if (!onCreate) return null
  const from = grid.spot(down.clientX, down.clientY)
  // Without hours there is no length to draw.
  if (from.minute === null) return null
  const target = (x: number, y: number): Place => ({
    ...drawnRange(from, { ...grid.spot(x, y), day: from.day }, grid.config().step),
    person: from.person,
  })
  return {
    begin: () => undefined,
    frame(x, y) {
      const what = { title: '', colour: 'var(--planner-primary)', whole: false }
      grid.show(target(x, y), what)
      return grid.scroll(x, y)
    },
    drop(x, y) {
      const { start, end, person } = target(x, y)
      if (person === null) onCreate(start, end)
      else onCreate(start, end, person)
    },
    done: () => grid.hide(),
  }
}
