import { useEffect } from 'react'
import type { Screen } from '#app/screens/screen.types.ts'
import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { keepPlace } from '#web/session/session-store.ts'

/** Keeps which page this browser shows (document 0 §3). */
export function useKeptPlace(path: string, screen: Screen | undefined): void {
  const pageId = screen?.page && pageIds[screen.page]
  useEffect(() => keepPlace(path, pageId), [path, pageId])
}
