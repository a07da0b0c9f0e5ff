import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { pageSettingsContract } from '../page-settings.contract.ts'
import {
  type AddedParts,
  type LayoutPage,
  type PageName,
  pageIds,
  settingsToWire,
  storedAfter,
  unknownPart,
  withAdded,
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
  /** The parts that can be hidden on the page of a number. */
  layoutOf: (id: number) => LayoutPage | undefined
  /** Keys of a page that may be used by who asks, and what they have added to it; null: all, and nothing. */
  offeredOn: (tx: UserTx, id: number) => Promise<{ keys: readonly string[]; added: AddedParts } | null>
}

export const pageSettingsHandlers = ({
  pageOf,
  layoutOf,
  offeredOn,
}: Pages): Handlers<typeof pageSettingsContract> => {
  async function pageFor(tx: UserTx, id: number) {
    const plain = found(layoutOf(id))
    const offered = await offeredOn(tx, id)
    return { page: withAdded(plain, offered?.added), offered }
  }

  function shown({ page, offered }: Awaited<ReturnType<typeof pageFor>>, stored: StoredPage | undefined) {
    const settings = settingsToWire(page, stored?.settings)
    return {
      data: {
        id: page.id,
        settings,
        ...(offered && { offered: [...offered.keys, ...Object.keys(offered.added)], titles: offered.added }),
        permission: JSON.stringify(settings),
        first_view: stored?.first_view ? 1 : 0,
      },
    }
  }

  return {
    page: ({ pageID }, ctx) =>
      ctx.read(async tx => shown(await pageFor(tx, pageID), await storedPage(tx, ctx.session.id, pageID))),

    update: ({ pageID, settings }, ctx) =>
      ctx.write(async tx => {
        const whole = await pageFor(tx, pageID)
        const { page } = whole
        if (page.keys.length === 0) return notFound()
        const unknown = unknownPart(page, settings)
        if (unknown !== undefined)
          refuse(400, fact('This page has no section “{{part}}”. Reload the page.', { part: unknown }), {
            field: `settings.${unknown}`,
          })
        const by = ctx.session.id
        const stored = await storedPage(tx, by, page.id, true)
        const before = storedAfter(page, stored?.settings, {})
        const after = storedAfter(page, stored?.settings, settings)
        await keepSettings(tx, by, page.id, after)
        const of = (settings: object) => ({ page_id: page.id, ...settings })
        tx.record('page_settings', of(before), of(after), by)
        return shown(whole, { settings: after, first_view: stored?.first_view ?? false })
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
