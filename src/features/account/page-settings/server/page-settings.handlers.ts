import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound } from '#server/refusal.ts'
import type { pageSettingsContract } from '../page-settings.contract.ts'
import {
  type LayoutPage,
  type PageName,
  pageIds,
  settingsToWire,
  storedAfter,
} from '../page-settings.rules.ts'
import {
  keepFirstView,
  keepSettings,
  type StoredPage,
  storedPage,
  viewedPages,
} from './page-settings.queries.ts'

interface Pages {
  /** The page of an address. */
  pageOf: (path: string) => PageName | undefined
  /** What can be hidden on the page of a number. */
  layoutOf: (id: number) => LayoutPage | undefined
  /** Keys of a page that may be used by who asks; null: all. */
  offeredOn: (tx: UserTx, id: number) => Promise<readonly string[] | null>
}

export const pageSettingsHandlers = ({
  pageOf,
  layoutOf,
  offeredOn,
}: Pages): Handlers<typeof pageSettingsContract> => {
  async function shown(tx: UserTx, page: LayoutPage, stored: StoredPage | undefined) {
    const settings = settingsToWire(page, stored?.settings)
    const offered = await offeredOn(tx, page.id)
    return {
      data: {
        id: page.id,
        settings,
        ...(offered && { offered: [...offered] }),
        permission: JSON.stringify(settings),
        first_view: stored?.first_view ? 1 : 0,
      },
    }
  }

  return {
    async page({ pageID }, ctx) {
      const page = found(layoutOf(pageID))
      return ctx.read(async tx => shown(tx, page, await storedPage(tx, ctx.session.id, page.id)))
    },

    update: ({ pageID, settings }, ctx) =>
      ctx.write(async tx => {
        const page = found(layoutOf(pageID))
        if (page.keys.length === 0) return notFound()
        const by = ctx.session.id
        const stored = await storedPage(tx, by, page.id)
        const before = storedAfter(page, stored?.settings, {})
        const after = storedAfter(page, stored?.settings, settings)
        await keepSettings(tx, by, page.id, after)
        const of = (settings: object) => ({ page_id: page.id, ...settings })
        tx.record('page_settings', of(before), of(after), by)
        return shown(tx, page, { settings: after, first_view: stored?.first_view ?? false })
      }),

    async getPageViews(_input, ctx) {
      const viewed = await ctx.read(tx => viewedPages(tx, ctx.session.id))
      return {
        result: Object.values(pageIds).map(id => ({ page_id: id, first_view: viewed.has(id) ? 1 : 0 })),
      }
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
  }
}
