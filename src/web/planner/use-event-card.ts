import { type FocusEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { CardHandle } from './EventCard.tsx'
import type { PlannerEvent, PlannerProps } from './planner-types.ts'
import { gestureRunning } from './pointer-gesture.ts'

interface Given {
  find: (id: string) => PlannerEvent | undefined
  onPoint: PlannerProps['onPoint']
}

/** Shows the card of the event that the pointer or the focus is on, and tells the caller which one that is. */
export function useEventCard(card: RefObject<CardHandle | null>, { find, onPoint }: Given) {
  const pointed = useRef<string | null>(null)
  const point = (id: string | null) => {
    if (pointed.current === id) return
    pointed.current = id
    onPoint?.(id)
  }
  const show = (on: EventTarget, by: 'focus' | 'pointer') => {
    const bar = (on as Element).closest<HTMLElement>('[data-id]')
    const event = bar && !gestureRunning() ? find(bar.dataset.id!) : undefined
    if (bar && event) card.current?.show(bar, event, by)
    else card.current?.hide()
    point(event?.id ?? null)
  }
  const hide = () => card.current?.hide()
  return {
    hide,
    listeners: {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') show(event.target, 'pointer')
      },
      onPointerLeave: () => {
        hide()
        point(null)
      },
      onScrollCapture: () => card.current?.scrolled(),
      onBlur: hide,
    },
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) show(event.target, 'focus')
    },
  }
}
