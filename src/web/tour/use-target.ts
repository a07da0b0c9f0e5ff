import { useEffect, useState } from 'react'
import { shownTarget } from './tour-step.ts'

/** Where an element stands in the window, in px. */
interface Place {
  top: number
  left: number
  width: number
  height: number
}

interface Target {
  element: HTMLElement
  place: Place
}

/** Margins for the top bar, which covers the scrolled page, and the light around the element. */
const aroundIt = '68px 16px 16px'

/** Scrolls a step's element into sight and follows it while the page moves below the tour. */
export function useTarget(selector: string | undefined): Target | null {
  const [target, setTarget] = useState<Target | null>(null)
  useEffect(() => {
    if (selector === undefined) return setTarget(null)
    const first = shownTarget(selector)
    if (first) bringIntoSight(first)
    // A frame at a time: rows come in, panels fold and fonts load, and none of them tells.
    let frame = requestAnimationFrame(follow)
    function follow() {
      const element = shownTarget(selector!)
      setTarget(before => (element ? moved(before, element) : null))
      frame = requestAnimationFrame(follow)
    }
    return () => cancelAnimationFrame(frame)
  }, [selector])
  return target
}

/** The same object while nothing has moved, so that nothing is redrawn. */
function moved(before: Target | null, element: HTMLElement): Target {
  const { top, left, width, height } = element.getBoundingClientRect()
  const was = before?.place
  const isSame = was && was.top === top && was.left === left && was.width === width && was.height === height
  return isSame && before.element === element ? before : { element, place: { top, left, width, height } }
}

/** Moves no more than is needed, and nothing for what stands in the top bar. */
function bringIntoSight(element: HTMLElement): void {
  if (element.closest('header')) return
  element.style.scrollMargin = aroundIt
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  element.style.scrollMargin = ''
}
