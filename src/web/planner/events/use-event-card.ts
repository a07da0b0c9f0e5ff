import { type FocusEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { gestureRunning } from '#web/planner/drag/pointer-gesture.ts'
import type { PlannerEvent, PlannerProps } from '#web/planner/planner-types.ts'
import type { CardHandle, ShownBy } from './EventCard.tsx'

interface Given {
  find: (id: string) => PlannerEvent | undefined
  onPoint: PlannerProps['onPoint']
  /** True if a tap opens at once: events have room for their text. */
  opensAtOnce: boolean
}

/** Shows the card of the event that the pointer or the focus is on, and tells the caller which one that is. */
export function useEventCard(card: RefObject<CardHandle | null>, { find, onPoint, opensAtOnce }: Given) {
  const pointed = useRef<string | null>(null)
  const pressedBy = useRef('')
  /** The element whose card a tap opened. */
  const tapped = useRef<HTMLElement | null>(null)
  const point = (id: string | null) => {
    if (pointed.current === id) return
    pointed.current = id
    onPoint?.(id)
  }
  const show = (bar: HTMLElement | null, by: ShownBy) => {
    const event = bar && !gestureRunning() ? find(bar.dataset.id!) : undefined
    if (bar && event) card.current?.show(bar, event, by)
    else card.current?.hide()
    point(event?.id ?? null)
  }
  const hide = () => {
    tapped.current = null
    card.current?.hide()
  }
  return {
    hide,
    listeners: {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') show(barAt(event.target), 'pointer')
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        // A finger leaves with every tap.
        if (pointerType === 'touch') return
        hide()
        point(null)
      },
      onScrollCapture: () => card.current?.scrolled(),
      onBlur: hide,
    },
    onPointerDown: (event: PointerEvent) => {
      pressedBy.current = event.pointerType
      if (barAt(event.target) === null || barAt(event.target) !== tapped.current) hide()
    },
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) show(barAt(event.target), 'focus')
    },
    /** True if a press only shows the card: the first tap on a line that has no room for its text. */
    isFirstTap: (bar: HTMLElement): boolean => {
      if (opensAtOnce || pressedBy.current !== 'touch' || tapped.current === bar) return false
      tapped.current = bar
      show(bar, 'tap')
      return true
    },
  }
}

const barAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-id]')
