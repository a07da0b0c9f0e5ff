import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SignedIn } from '#web/viewer.ts'
import { renderWithKit } from './render-with-kit.tsx'

/** For tests: a part of a screen at an address, inside a router; every other address shows 'Elsewhere'. */
export function renderAt(path: string, screen: ReactNode, viewer?: SignedIn) {
  const root = createRootRoute({ notFoundComponent: () => <p>Elsewhere</p> })
  const here = createRoute({
    getParentRoute: () => root,
    path: new URL(path, 'http://x').pathname,
    component: () => screen,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([here]), history })
  return { router, ...renderWithKit(<RouterProvider router={router} />, viewer) }
}
