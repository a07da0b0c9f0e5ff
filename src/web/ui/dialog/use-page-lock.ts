import { useLayoutEffect } from 'react'

let locks = 0

/**
 * Keeps the page below from scrolling. Mantine's own way sets an inherited property on the body, for which the browser
 * styles everything on the page anew, twice for each dialog.
 */
export function usePageLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    if (locks++ === 0) {
      const page = document.documentElement
      // The content keeps its width, so that nothing moves.
      const scrollbar = innerWidth - page.clientWidth
      page.style.overflow = 'hidden'
      if (scrollbar > 0) document.body.style.paddingRight = `${scrollbar}px`
    }
    return () => {
      if (--locks > 0) return
      document.documentElement.style.overflow = ''
      document.body.style.paddingRight = ''
    }
  }, [isLocked])
}
