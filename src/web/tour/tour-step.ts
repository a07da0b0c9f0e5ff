/** One stop of a page's tour: it lights up the element and says what it is for. */
export interface TourStep {
  /** A CSS selector; the first element of it that can be seen counts. Without one the words stand in the middle. */
  target?: string
  /** English; title and text are keys of the translation. */
  title: string
  text: string
  /** The words stand beside the element where there is room, instead of below it. */
  side?: 'right' | 'left'
}

/** Tour of a page, exported by its feature. Steps without their element on the page are skipped. */
export type TourSteps = readonly TourStep[]

/** The element of a step as it is seen now, or null. */
export function shownTarget(selector: string): HTMLElement | null {
  const found = document.querySelectorAll<HTMLElement>(selector)
  return [...found].find(isShown) ?? null
}

/** The steps whose element can be seen now. */
export function shownSteps(steps: TourSteps): TourStep[] {
  return steps.filter(({ target }) => target === undefined || shownTarget(target) !== null)
}

function isShown(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}
