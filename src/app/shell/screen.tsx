import type { AnyRoute } from '@tanstack/react-router'
import { createRoute, lazyRouteComponent, redirect, useMatches, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Access } from '#shared/access.ts'
import { mayAccess } from '#shared/access.ts'
import { session } from '#web/session-store.ts'
import type { TourSteps } from '#web/tour/tour-step.ts'
import { useViewer } from '#web/viewer.ts'

/** What the shell knows of a screen before its code is there. */
export interface ScreenFacts {
  access: Access
  /** English; the key of the translation. */
  title: string
  /** Headings that the breadcrumbs show before the title when no menu entry leads here. */
  under?: readonly string[]
  /** 'full' uses the whole width and draws its own heading. */
  layout: 'shell' | 'full' | 'bare'
  /** Fetches the steps of its tour. */
  tour?: () => Promise<TourSteps>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenFacts
  }
}

export type Search = Record<string, unknown>

interface ScreenLine<S extends Search> extends Omit<ScreenFacts, 'layout'> {
  page: () => Promise<unknown>
  layout?: ScreenFacts['layout']
  search?: (search: Search) => S
  /** Whoever is signed in is taken on to where they were going. */
  onlySignedOut?: boolean
}

type Page = () => React.ReactNode

/** One screen of the application as a route; its code is fetched when it is opened. */
export function screen<const P extends string, S extends Search = Search>(path: P, line: ScreenLine<S>) {
  const { page, search, onlySignedOut, layout = 'shell', ...facts } = line
  return (parent: AnyRoute) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyRouteComponent(async () => ({ default: (await page()) as Page })),
      validateSearch: (found: Search) => (search ?? withJob)(found) as S,
      beforeLoad: ({ search: found }: { search: Search }) => {
        if (onlySignedOut && session()) throw redirect({ href: ownAddress(found.next) ?? '/', replace: true })
      },
      staticData: { screen: { ...facts, layout } },
    })
}

/** Lists read their own part of the address; the shell reads the job whose dialog is open. */
function withJob(search: Search): Search {
  const job = Number(search.job)
  return { ...search, job: Number.isSafeInteger(job) && job > 0 ? job : undefined }
}

/** The facts of the screen that is shown. */
export function useScreen(): ScreenFacts | undefined {
  return useMatches({
    select: matches => matches.findLast(match => match.staticData.screen)?.staticData.screen,
  })
}

/** The address path of the screen that is shown; while the next one is on its way, still the one before. */
export function useShownPath(): string {
  return useMatches({ select: matches => matches.at(-1)?.pathname ?? '/' })
}

/** Tells whether a screen is there and the signed-in user may see it. */
export function useMayOpen(): (path: string) => boolean {
  const routes = useRouter().routesByPath as Record<string, AnyRoute | undefined>
  const viewer = useViewer()
  return useCallback(
    path => {
      const route = routes[path]
      const screen = route?.options.staticData?.screen
      return route !== undefined && (!screen || mayAccess(screen.access, viewer))
    },
    [routes, viewer],
  )
}

/** Where to go after signing in: an address of this application, or undefined. */
export function ownAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}
