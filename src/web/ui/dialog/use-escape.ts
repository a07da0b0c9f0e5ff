import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Whoever listens now: more than one where a dialog came out of another. */
const listening = new Set<RefObject<HTMLElement | null>>()

/** The last in the document lies above the others. */
function isOnTop(inside: RefObject<HTMLElement | null>): boolean {
  const isBefore = (element: HTMLElement | null) =>
    (inside.current?.compareDocumentPosition(element ?? inside.current) ?? 0) &
    Node.DOCUMENT_POSITION_FOLLOWING
  return ![...listening].some(({ current }) => isBefore(current))
}

/**
 * Calls back when Escape is pressed inside an element. Dialogs above it, and open lists inside it, take
 * the key for themselves first. Where nothing has the focus, it is for the one on top alone.
 */
export function useEscape(inside: RefObject<HTMLElement | null>, onEscape: () => void, isOn: boolean): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : null
      const isHere =
        target === document.body ? isOnTop(inside) : Boolean(target && inside.current?.contains(target))
      const isTaken = target?.closest('[data-mantine-stop-propagation="true"], [aria-expanded="true"]')
      if (isHere && !isTaken) latest.current()
    }
    // Before a list inside closes and takes its marks away.
    addEventListener('keydown', onKeyDown, { capture: true })
    listening.add(inside)
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true })
      listening.delete(inside)
    }
  }, [inside, isOn])
}
