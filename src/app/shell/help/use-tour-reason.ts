import { pageOf } from '#app/screens/screens.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { onboardingContract } from '#features/guide/onboarding/onboarding.contract.ts'
import { completeStep } from '#features/guide/onboarding/onboarding.rules.ts'
import { isTrialOwner } from '#shared/plan.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useAtRest } from '#web/at-rest.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type TourReason, tourReason } from './tour-start.ts'

/** Why the tour of this page is to open now, or null; and whether the first view is on record. */
export function useTourReason(path: string): { reason: TourReason | null; isViewed: boolean | undefined } {
  const { source, first_view, step } = useAddressQuery()
  const views = useRead(pageSettingsContract.getPageViews, {}, { enabled: useAtRest(), staleTime: 300_000 })
  const page = pageOf(path)
  const view = views.data?.result.find(each => page && each.page_id === pageIds[page])
  const isViewed = page === undefined || (views.data && view?.first_view === 1)
  return {
    isViewed,
    reason: tourReason({ source, first_view, step, isViewed, isTutorialDue: useTutorialDue(path) }),
  }
}

/** The dashboard's tour closes the onboarding of a trial. */
function useTutorialDue(path: string): boolean {
  const enabled = isTrialOwner(useViewer()) && path === '/dashboard'
  const { data } = useRead(onboardingContract.companyProgress, {}, { enabled })
  return enabled && data?.result.current_step === completeStep && data.result.tour_complete === 0
}
