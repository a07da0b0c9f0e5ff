import { shownSteps, shownTarget, type TourStep, type TourSteps } from './tour-step.ts'

/** Milliseconds between checks of the page. */
const every = 200
/** Milliseconds after which a page that has loaded and does not come to rest has no tour. */
const patience = 20_000

/**
 * The steps whose elements are there once the page has loaded and stands still, and nobody is at work on it; none when
 * that takes too long or the signal says to stop.
 */
export async function settledSteps(
  steps: TourSteps,
  isLoading: () => boolean,
  signal: AbortSignal,
): Promise<TourStep[]> {
  let until = Date.now() + patience
  let before = ''
  while (Date.now() < until) {
    await new Promise(resolve => setTimeout(resolve, every))
    if (signal.aborted) return []
    const isOnItsWay = isLoading() || isOutline()
    if (isOnItsWay) until = Date.now() + patience
    const found = isOnItsWay || isInUse() ? [] : shownSteps(steps)
    const now = found.map(step => step.title).join()
    // A step without an element is no sign of a page.
    if (now === before && found.some(step => step.target !== undefined)) return found
    before = now
  }
  return []
}

/** Some of the page is an outline of what is on its way. */
function isOutline(): boolean {
  return shownTarget('.mantine-Skeleton-root') !== null
}

/** Something covers the page, or someone is typing. */
function isInUse(): boolean {
  if (document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) return true
  return shownTarget('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
}
