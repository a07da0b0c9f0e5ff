import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/**
 * Calls back when Escape is pressed inside an element. Dialogs above it, and open lists inside it, take
 * the key for themselves first.
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
      const isHere = target === document.body || Boolean(target && inside.current?.contains(target))
      const isTaken = target?.closest('[data-mantine-stop-propagation="true"], [aria-expanded="true"]')
      if (isHere && !isTaken) latest.current()
    }
    // Before a list inside closes and takes its marks away.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [inside, isOn])
}
