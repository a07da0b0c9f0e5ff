/** Why a tour opens, or is offered to who did not ask for it: on the way through the onboarding, by a link, after the onboarding, or on the first visit. */
export type TourReason = 'onboarding' | 'link' | 'tutorial' | 'first-view'

interface TourFacts {
  /** The parsed search value. */
  source?: unknown
  first_view?: unknown
  /** A step of getting started led here, to its form. */
  step?: unknown
  /** True after the first visit; undefined while unknown. */
  isViewed: boolean | undefined
  /** The onboarding has reached its last step, its tutorial is not marked complete, and this page closes it. */
  isTutorialDue: boolean
}

/** Why the page's tour is to open or to be offered now, or null (document 0 §2 and §4). */
export function tourReason({
  source,
  first_view,
  step,
  isViewed,
  isTutorialDue,
}: TourFacts): TourReason | null {
  if (source === 'onboarding' || source === 'onboardingInvoice') return 'onboarding'
  if (Number(first_view) === 1) return 'link'
  if (step !== undefined) return null
  if (isTutorialDue) return 'tutorial'
  return isViewed === false ? 'first-view' : null
}
