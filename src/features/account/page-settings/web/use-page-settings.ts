import { useMemo } from 'react'
import { useRead } from '#web/use-endpoint.ts'
import { pageSettingsContract } from '../page-settings.contract.ts'
import { type LayoutPage, type PageSettings, settingsFrom } from '../page-settings.rules.ts'

/** The signed-in person's settings of a page; everything is shown until they are loaded. */
export function usePageSettings(page: LayoutPage): PageSettings {
  const { data } = useRead(pageSettingsContract.page, { pageID: page.id }, { staleTime: 600_000 })
  const stored = data?.data?.settings
  return useMemo(() => settingsFrom(page, stored), [page, stored])
}
