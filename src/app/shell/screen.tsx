import { useMatches } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Screen } from '#app/screens/screen.types.ts'
import { type ListedScreen, screenAt, screensOpenTo } from '#app/screens/screens.ts'
import { useViewer } from '#web/viewer.ts'

/** The facts of the screen that is shown. */
export function useScreen(): Screen | undefined {
  const path = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? '' })
  return screenAt(path)
}

/** The address path of the screen that is shown; while the next one is on its way, still the one before. */
export function useShownPath(): string {
  return useMatches({ select: matches => matches.at(-1)?.pathname ?? '/' })
}

/** The screens that the signed-in user may open. */
export function useOpenScreens(): readonly ListedScreen[] {
  const viewer = useViewer()
  return useMemo(() => screensOpenTo(viewer), [viewer])
}

/** Those of them that stand in lists: what has to do with plans only where the installation sells them. */
export function useListedScreens(): readonly ListedScreen[] {
  const { sells_plans } = useViewer()
  const open = useOpenScreens()
  return useMemo(() => open.filter(screen => sells_plans || !screen.whereSold), [open, sells_plans])
}

/** Tells whether a screen is there and the signed-in user may open it. */
export function useMayOpen(): (path: string) => boolean {
  const screens = useOpenScreens()
  return useCallback(path => screens.some(screen => screen.path === path), [screens])
}
