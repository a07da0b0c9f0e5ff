import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { swallowClick } from '#web/planner/drag/pointer-gesture.ts'
import { personOf } from '#web/planner/drag/use-planner-drag.ts'
import type { AppointmentRow } from '../calendar-events.ts'
import type { OpenedMenu } from './EventMenu.tsx'

/** A long press: the finger rests this long (ms) and moves less than this (px). Moving further is a drag. */
const rest = 400
const slop = 8

/** Opens an appointment's menu: handlers for the element around the planner. */
export function useEventMenu(find: (id: string) => AppointmentRow | undefined) {
  const [opened, setOpened] = useState<OpenedMenu | null>(null)
  const finger = useRef<{ on: HTMLElement; x: number; y: number; since: number } | null>(null)
  const bar = useRef<HTMLElement | null>(null)
  const close = useCallback(() => {
    setOpened(null)
    bar.current?.focus({ preventScroll: true })
  }, [])

  const open = (on: HTMLElement, x: number, y: number) => {
    const row = find(on.dataset.id!)
    if (!row) return
    bar.current = on
    setOpened({ row, person: personOf(on), x, y })
  }
  const handlers = {
    onContextMenu(event: MouseEvent) {
      const on = barOf(event)
      if (!on) return
      event.preventDefault()
      // Android sends it in the middle of a long press, which may still become a drag.
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return
      const box = on.getBoundingClientRect()
      const byKey = event.clientX === 0 && event.clientY === 0
      open(on, byKey ? box.left : event.clientX, byKey ? box.bottom : event.clientY)
    },
    onPointerDown(event: PointerEvent) {
      const on = event.pointerType === 'touch' ? barOf(event) : null
      finger.current = on && {
        on,
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
      // On a busy page the timer may be late; then the click would open the job.
      swallowClick()
      // The mouse events that browsers emulate for this touch would close the menu again.
      setTimeout(() => open(down.on, event.clientX, event.clientY), 60)
    },
  }
  return { opened, close, handlers }
}

function barOf(event: { target: EventTarget }): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>('[data-id]')
}
