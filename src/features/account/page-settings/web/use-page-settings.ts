import { useMemo } from 'react'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useRead } from '#web/use-endpoint.ts'
import { pageSettingsContract } from '../page-settings.contract.ts'
import { type LayoutPage, type PageSettings, settingsFrom } from '../page-settings.rules.ts'

/** The signed-in person's settings of a page; everything is shown until they are loaded. */
export function usePageSettings(page: LayoutPage): PageSettings {
  const { data } = useRead(pageSettingsContract.page, { pageID: page.id }, { staleTime: 600_000 })
  const stored = data?.data?.settings
  return useMemo(() => settingsFrom(page, stored), [page, stored])
}

/** The columns of a page's list without those that the signed-in person has switched off. */
export function useShownColumns<C extends Pick<Column<never>, 'setting'>>(
  page: LayoutPage,
  columns: readonly C[],
): readonly C[] {
  const shown = usePageSettings(page)
  return useMemo(
    () => columns.filter(({ setting }) => setting === undefined || shown[setting] !== 0),
    [columns, shown],
  )
}

/** Returns a test for whether the signed-in person shows the part of a page with this setting. */
export function useIsShown(page: LayoutPage): (setting: string) => boolean {
  const shown = usePageSettings(page)
  return setting => shown[setting] !== 0
}
