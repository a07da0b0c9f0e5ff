import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { dayMinutes } from '#shared/dates.ts'
import type { Place } from '#web/planner/layout/visible-days.ts'
import { pointerGhost } from './drag-ghost.ts'
import { type GridSurface, surfaceForDrop } from './grid-surface.ts'
import { type GestureHandlers, trackGesture } from './pointer-gesture.ts'
import { useTouchGuard } from './use-touch-guard.ts'
import '#web/planner/planner.css'

export interface DragPreview {
  title: string
  /** Length of the ghost; an hour when left out. */
  minutes?: number
  colour?: string
}

export interface PlannerDragSourceProps {
  /** Handed to `onExternalDrop` of the planner it is dropped on. */
  payload: unknown
  preview: DragPreview
  disabled?: boolean
  className?: string
  children: ReactNode
}

/**
 * Something that can be dragged onto any planner that takes drops: by mouse, or by a finger that rests on it.
 * It adds no keyboard path: give its content a button that does the same.
 */
export function PlannerDragSource(props: PlannerDragSourceProps) {
  const { disabled = false, className = '', children } = props
  const element = useRef<HTMLDivElement>(null)
  const cancel = useRef<(() => void) | null>(null)
  useTouchGuard(element)
  useEffect(() => () => cancel.current?.(), [])

  const down = (event: PointerEvent) => {
    if (disabled || event.button !== 0 || !event.isPrimary || event.ctrlKey) return
    if ((event.target as Element).closest('input, textarea, select')) return
    cancel.current = trackGesture(event.nativeEvent, sourceGesture(props, element.current!))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drag has no role; its content holds the control.
    <div
      ref={element}
      className={`planner-source ${className}`}
      data-disabled={disabled || undefined}
      onPointerDown={down}
      onDragStart={event => event.preventDefault()}
    >
      {children}
    </div>
  )
}

function sourceGesture({ payload, preview }: PlannerDragSourceProps, element: HTMLElement): GestureHandlers {
  const colour = preview.colour ?? 'var(--planner-primary)'
  const bubble = pointerGhost()
  let over: GridSurface | null = null
  const target = (surface: GridSurface, x: number, y: number): Place => {
    const spot = surface.spot(x, y)
    const minutes = preview.minutes ?? 60
    const start = surface.config().startAt(spot, minutes)
    return { start, end: start + minutes, person: spot.person }
  }
  return {
    begin: () => {
      element.dataset.dragged = ''
    },
    frame(x, y) {
      const surface = surfaceForDrop(x, y)
      if (over !== surface) over?.hide()
      over = surface
      if (!surface) {
        const box = { left: x + 10, top: y + 10, width: 0, height: 0 }
        bubble.show(box, { title: preview.title, detail: '', colour })
        return false
      }
      bubble.remove()
      const stretch = target(surface, x, y)
      const whole = stretch.end - stretch.start >= dayMinutes
      surface.show(stretch, { title: preview.title, colour, whole, event: null })
      return surface.scroll(x, y)
    },
    drop(x, y) {
      const surface = surfaceForDrop(x, y)
      if (!surface) return
      const { start, person } = target(surface, x, y)
      surface.config().onExternalDrop?.({ payload, start, ...(person !== null && { person }) })
    },
    done() {
      over?.hide()
      bubble.remove()
      delete element.dataset.dragged
    },
  }
}
