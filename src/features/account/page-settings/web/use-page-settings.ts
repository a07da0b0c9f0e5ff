import { useMemo } from 'react'
import { useRead } from '#web/use-endpoint.ts'
import { pageSettingsContract } from '../page-settings.contract.ts'
import { type LayoutPage, type PageSettings, settingsFrom } from '../page-settings.rules.ts'

/** What the signed-in person shows of a page; everything until that is known. */
export function usePageSettings(page: LayoutPage): PageSettings {
  const { data } = useRead(pageSettingsContract.page, { pageID: page.id }, { staleTime: 600_000 })
  const stored = data?.data?.settings
  return useMemo(() => settingsFrom(page, stored), [page, stored])
}
