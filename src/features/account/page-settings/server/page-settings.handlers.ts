import type { Handlers } from '#server/mount.ts'
import { found, notFound } from '#server/refusal.ts'
import type { pageSettingsContract } from '../page-settings.contract.ts'
import {
  type LayoutPage,
  type PageName,
  type PageSettings,
  pageIds,
  settingsFrom,
  settingsToWire,
} from '../page-settings.rules.ts'
import { keepFirstView, keepSettings, storedPage, viewedPages } from './page-settings.queries.ts'

/** `pageOf` finds the page of an address, `layoutOf` what can be hidden on the page of a number. */
export const pageSettingsHandlers = (
  pageOf: (path: string) => PageName | undefined,
  layoutOf: (id: number) => LayoutPage | undefined,
): Handlers<typeof pageSettingsContract> => ({
  async page({ pageID }, ctx) {
    const page = found(layoutOf(pageID))
    const stored = await ctx.read(tx => storedPage(tx, ctx.session.id, page.id))
    return shown(page, settingsFrom(page, stored?.settings), stored?.first_view)
  },

  update: ({ pageID, settings }, ctx) =>
    ctx.write(async tx => {
      const page = found(layoutOf(pageID))
      if (page.keys.length === 0) return notFound()
      const by = ctx.session.id
      const stored = await storedPage(tx, by, page.id)
      const before = settingsFrom(page, stored?.settings)
      const after = settingsFrom(page, { ...before, ...settings })
      await keepSettings(tx, by, page.id, after)
      const of = (settings: object) => ({ page_id: page.id, ...settings })
      tx.record('page_settings', of(before), of(after), by)
      return shown(page, after, stored?.first_view)
    }),

  async getPageViews(_input, ctx) {
    const viewed = await ctx.read(tx => viewedPages(tx, ctx.session.id))
    return { result: Object.values(pageIds).map(id => ({ page_id: id, first_view: viewed.has(id) ? 1 : 0 })) }
  },

  updateFirstView: ({ path }, ctx) =>
    ctx.write(async tx => {
      const id = pageIds[found(pageOf(path))]
      const by = ctx.session.id
      if (await keepFirstView(tx, by, id)) {
        const seen = (first_view: boolean) => ({ page_id: id, first_view })
        tx.record('page_settings', seen(false), seen(true), by)
      }
      return { result: { page_id: id, first_view: 1 } }
    }),
})

function shown(page: LayoutPage, stored: PageSettings, isViewed = false) {
  const settings = settingsToWire(page, stored)
  return {
    data: { id: page.id, settings, permission: JSON.stringify(settings), first_view: isViewed ? 1 : 0 },
  }
}
