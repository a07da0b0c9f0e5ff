import type { ScreenPath, screens } from '#app/screens/screens.ts'
import type { TourSteps } from '#web/tour/tour-step.ts'

type TourPath = { [P in ScreenPath]: (typeof screens)[P] extends { tour: true } ? P : never }[ScreenPath]

/** The steps of each tour; fetched when it begins. */
const tours: Record<TourPath, () => Promise<{ default: TourSteps }>> = {
  '/account': () => import('#features/account/company/web/account.tour.ts'),
  '/calendar': () => import('#features/schedule/calendar/web/calendar.tour.ts'),
  '/clients': () => import('#features/clients/clients/web/clients.tour.ts'),
  '/dashboard': () => import('#features/insight/dashboard/web/dashboard.tour.ts'),
  '/invoices': () => import('#features/office/invoices-list/web/invoices.tour.ts'),
  '/jobs': () => import('#features/office/jobs-list/web/jobs.tour.ts'),
  '/quotes': () => import('#features/office/quotes-list/web/quotes.tour.ts'),
  '/settings': () => import('./settings.tour.ts'),
  '/team': () => import('#features/people/team/web/team.tour.ts'),
}

/** The steps of a page's tour, or undefined for a page that has none. */
export function tourOf(path: string): (() => Promise<TourSteps>) | undefined {
  if (!Object.hasOwn(tours, path)) return undefined
  return async () => (await tours[path as TourPath]()).default
}
