import { useEffect, useRef } from 'react'

/** Where the focus was before each dialog that is open, the newest last. */
const trail: Element[] = []
let open = 0

/**
 * Gives the focus back to what had it before the dialog was opened, or before the one that it came out of. Mantine's
 * own does so only for dialogs that stay mounted while they are closed.
 */
export function useReturnFocus(opened: boolean): void {
  const isOpen = useRef(false)
  const before = useRef<Element | null>(null)
  // While rendering: when effects run, a field of the dialog may have the focus already.
  if (opened && !isOpen.current) before.current = document.activeElement
  isOpen.current = opened
  useEffect(() => {
    if (!opened) return
    open++
    if (before.current) trail.push(before.current)
    return () => {
      const left = --open
      // Where another one has taken its place, as the job does that of its skeleton, that one returns it.
      setTimeout(() => open > left || giveBack())
    }
  }, [opened])
}

function giveBack(): void {
  if (document.activeElement && document.activeElement !== document.body) {
    // The focus went elsewhere by itself: what is remembered of closed ones is of no more use.
    trail.length = Math.min(trail.length, open)
    return
  }
  const at = trail.findLastIndex(element => element.isConnected && element !== document.body)
  const element = trail[at]
  trail.length = Math.max(at, 0)
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
