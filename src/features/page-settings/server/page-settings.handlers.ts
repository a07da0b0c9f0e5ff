import { recordChange } from '#server/db/changes.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { pageSettingsContract } from '../page-settings.contract.ts'
import {
  type LayoutPage,
  type PageSettings,
  pageById,
  settingsFrom,
  settingsProblem,
} from '../page-settings.rules.ts'
import { keepSettings, storedSettings } from './page-settings.queries.ts'

export const pageSettingsHandlers: Handlers<typeof pageSettingsContract> = {
  async page({ pageID }, ctx) {
    const page = found(pageById(pageID))
    const stored = await ctx.read(tx => storedSettings(tx, ctx.session.id, page.id))
    return shown(page, settingsFrom(page, stored))
  },

  update: ({ pageID, settings }, ctx) =>
    ctx.write(async tx => {
      const page = found(pageById(pageID))
      const by = ctx.session.id
      const before = settingsFrom(page, await storedSettings(tx, by, page.id))
      const after = settingsFrom(page, { ...before, ...settings })
      const problem = settingsProblem(after)
      if (problem) return refuse(400, problem)
      await keepSettings(tx, by, page.id, after)
      await recordChange(tx, {
        by,
        table: 'page_settings',
        row: by,
        action: 'update',
        before: { page_id: page.id, ...before },
        after: { page_id: page.id, ...after },
        topics: ['settings'],
      })
      return shown(page, after)
    }),
}

function shown({ id }: LayoutPage, settings: PageSettings) {
  return { data: { id, settings, permission: JSON.stringify(settings) } }
}
