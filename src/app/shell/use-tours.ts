import type { AnyRoute } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMayOpen } from './screen.tsx'

/** The pages with a tour that the viewer may open. */
export function useTours(): { path: string; title: string }[] {
  const routes = useRouter().routesByPath as Record<string, AnyRoute | undefined>
  const mayOpen = useMayOpen()
  return useMemo(
    () =>
      Object.entries(routes).flatMap(([path, route]) => {
        const screen = route?.options.staticData?.screen
        return screen?.tour && mayOpen(path) ? [{ path, title: screen.title }] : []
      }),
    [routes, mayOpen],
  )
}
