import { type RefObject, useEffect } from 'react'
import { gestureRunning } from './pointer-gesture.ts'

/**
 * Keeps a finger that drags from scrolling the page too. The listener must be there before the touch begins and
 * must not be passive, which React's own are.
 */
export function useTouchGuard(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const guard = (event: Event) => {
      if (gestureRunning() && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', guard, { passive: false })
    element.addEventListener('contextmenu', guard)
    return () => {
      element.removeEventListener('touchmove', guard)
      element.removeEventListener('contextmenu', guard)
    }
  }, [ref])
}
