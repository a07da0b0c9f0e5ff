import type { AnyRoute } from '@tanstack/react-router'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type ComponentType, memo } from 'react'
import { shapeOf } from '#app/screens/screen.types.ts'
import type { ListedScreen } from '#app/screens/screens.ts'
import { returnPath } from '#features/account/sign-in/sign-in.rules.ts'
import { session } from '#web/session/session-store.ts'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'

export type Search = Record<string, unknown>

/** A screen's page module and the search values that it reads from the address. */
export interface Page {
  page: () => Promise<{ default: ComponentType }>
  search?: (search: Search) => Search
}

/** One screen of the application as a route. */
export function screenRoute(
  parent: AnyRoute,
  { path, onlySignedOut, ...screen }: ListedScreen,
  { page, search = withJob }: Page,
) {
  const shape = shapeOf(screen)
  return createRoute({
    getParentRoute: () => parent,
    path,
    // A change of the address draws what reads the part that changed, and not all of the page.
    component: lazyRouteComponent(async () => ({ default: memo((await page()).default) })),
    // Pages without the frame have an entrance of their own.
    ...(screen.layout !== 'bare' && { pendingComponent: () => <PageSkeleton shape={shape} /> }),
    validateSearch: search,
    beforeLoad: ({ search: found }: { search: Search }) => {
      if (onlySignedOut && session()) throw redirect({ href: returnPath(found.next) ?? '/', replace: true })
    },
  })
}

/** Lists read their own part of the address; the shell reads the job whose dialog is open. */
function withJob(search: Search): Search {
  const job = Number(search.job)
  return { ...search, job: Number.isSafeInteger(job) && job > 0 ? job : undefined }
}
