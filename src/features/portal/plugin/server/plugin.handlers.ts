import { fileWebLead } from '#features/sales/web-form/server/filing.service.ts'
import { newSecret, webFormSetting } from '#features/sales/web-form/server/web-form.service.ts'
import { webFormTexts } from '#features/sales/web-form/web-form.rules.ts'
import { readSetting, type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { zipOf } from '#server/http/zip.ts'
import type { Handlers } from '#server/mount.ts'
import { readerOf } from '#server/reader.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { pluginContract } from '../plugin.contract.ts'
import { type PluginOutcome, type PluginPart, textForm } from '../plugin.rules.ts'
import { partsNow } from './parts.service.ts'
import { lastRequests } from './plugin.queries.ts'
import { apiKey, type KeptPlugin, pluginOfKey, pluginSetting } from './plugin.service.ts'
import { textPlace } from './text-page.service.ts'
import { wordPressPlugin } from './wordpress-plugin.ts'

export const pluginHandlers: Handlers<typeof pluginContract> = {
  getApiKey: (_input, ctx) =>
    ctx.read(async tx => ({ result: await shown(tx, ctx, await readSetting(tx, pluginSetting)) })),

  savePlugin: ({ version, ...plugin }, ctx) =>
    ctx.write(async tx => {
      const { secret } = await readSetting(tx, pluginSetting)
      const kept = { ...plugin, secret: secret || newSecret() }
      return { result: await shown(tx, ctx, await saveSetting(tx, pluginSetting, kept, version)) }
    }),

  renewApiKey: (_input, ctx) =>
    ctx.write(async tx => ({
      result: await shown(tx, ctx, await saveSetting(tx, pluginSetting, { secret: newSecret() }, undefined)),
    })),

  getPluginRequests: async (_input, ctx) => ({
    result: (await ctx.read(lastRequests)).map(row => ({
      ...row,
      part: row.part as PluginPart,
      outcome: row.outcome as PluginOutcome,
    })),
  }),

  async textUs({ plugin: key, ...sent }, ctx) {
    const found = await pluginOfKey(ctx, key)
    if (!found?.plugin.has_text) return refuse(404, webFormTexts.gone)
    const { companyId } = found
    const kept = await ctx.db.readCompany(companyId, tx => readSetting(tx, webFormSetting))
    const { t } = await readerOf('en', 'UTC')
    return fileWebLead(
      ctx,
      companyId,
      { ...kept, ...textForm },
      { email: '', address: '', answers: {}, photos: [], ...sent },
      // Its page says each sentence in the language of whoever reads it.
      { t, place: textPlace(companyId), told: fact('Asked to be texted back, on the website') },
    )
  },

  async getWordPressPlugin(_input, ctx) {
    const { companyId } = ctx.session
    const plugin = await ctx.read(tx => readSetting(tx, pluginSetting))
    if (plugin.secret === '') return refuse(400, 'Save the plugin first.')
    const source = wordPressPlugin(scriptOf(ctx, apiKey(companyId, plugin.secret)), plugin.has_button)
    return {
      body: zipOf({ 'tradewind/tradewind.php': Buffer.from(source) }),
      type: 'application/zip',
      filename: 'tradewind-wordpress.zip',
    }
  },
}

const scriptOf = ({ publicUrl }: Pick<UserContext, 'publicUrl'>, key: string): string =>
  key && `${publicUrl}/api/plugin/${key}/plugin.js`

async function shown(tx: CompanyTx, ctx: UserContext, kept: SavedSetting<KeptPlugin>) {
  const { secret, ...plugin } = kept
  const key = apiKey(tx.companyId, secret)
  const { parts, bookingSites } = await partsNow(tx, kept)
  return { ...plugin, key, script: scriptOf(ctx, key), parts, booking_sites: [...bookingSites] }
}
