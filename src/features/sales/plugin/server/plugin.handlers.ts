import { newSecret, webFormSetting } from '#features/sales/web-form/server/web-form.service.ts'
import { readSetting, type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { zipOf } from '#server/http/zip.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { pluginContract } from '../plugin.contract.ts'
import type { PluginOutcome } from '../plugin.rules.ts'
import { lastRequests } from './plugin.queries.ts'
import { apiKey, type KeptPlugin, pluginSetting } from './plugin.service.ts'
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
    result: (await ctx.read(lastRequests)).map(row => ({ ...row, outcome: row.outcome as PluginOutcome })),
  }),

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

async function shown(tx: CompanyTx, ctx: UserContext, { secret, ...plugin }: SavedSetting<KeptPlugin>) {
  const key = apiKey(tx.companyId, secret)
  const form = await readSetting(tx, webFormSetting)
  return { ...plugin, key, script: scriptOf(ctx, key), has_form: form.is_on && form.secret !== '' }
}
