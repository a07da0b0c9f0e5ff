import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before work began: a button that can't be pressed meanwhile loses it, and after a
 * refusal the keys would reach nothing.
 */
export function useKeptFocus(inside: RefObject<HTMLElement | null>, busy: boolean): void {
  const before = useRef<Element | null>(null)
  // Before the browser takes it away, which it does when it paints.
  useLayoutEffect(() => {
    if (busy) before.current = document.activeElement
  }, [busy])
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    const element = before.current
    if (element instanceof HTMLElement && inside.current?.contains(element))
      element.focus({ preventScroll: true })
  }, [inside, busy])
}
