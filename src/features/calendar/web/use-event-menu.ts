import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import type { AppointmentRow } from './calendar-events.ts'
import type { OpenedMenu } from './EventMenu.tsx'

/** A finger that rests this long (ms) without moving this far (px) asks for the menu; moving on, it drags. */
const rest = 400
const slop = 8

/** Opens the menu of an appointment: handlers for whatever stands around the schedule. */
export function useEventMenu(find: (id: string) => AppointmentRow | undefined) {
  const [opened, setOpened] = useState<OpenedMenu | null>(null)
  const finger = useRef<{ id: string; x: number; y: number; since: number } | null>(null)
  const close = useCallback(() => setOpened(null), [])

  const open = (id: string, x: number, y: number) => {
    const row = find(id)
    if (row) setOpened({ row, x, y })
  }
  const handlers = {
    onContextMenu(event: MouseEvent) {
      const bar = barOf(event)
      if (!bar) return
      event.preventDefault()
      // Android sends it in the middle of a long press, when it is not known yet whether that is a drag.
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return
      const box = bar.getBoundingClientRect()
      const byKey = event.clientX === 0 && event.clientY === 0
      open(bar.dataset.id!, byKey ? box.left : event.clientX, byKey ? box.bottom : event.clientY)
    },
    onPointerDown(event: PointerEvent) {
      const bar = event.pointerType === 'touch' ? barOf(event) : null
      finger.current = bar && {
        id: bar.dataset.id!,
        x: event.clientX,
        y: event.clientY,
        since: event.timeStamp,
      }
    },
    onPointerCancel() {
      finger.current = null
    },
    onPointerUp(event: PointerEvent) {
      const down = finger.current
      finger.current = null
      if (!down || event.timeStamp - down.since < rest) return
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > slop) return
      // The mouse events that a browser makes of this touch would close the menu again.
      setTimeout(() => open(down.id, event.clientX, event.clientY), 60)
    },
  }
  return { opened, close, handlers }
}

function barOf(event: { target: EventTarget }): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>('[data-id]')
}
