import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import type { jobSettingsContract } from '../job-settings.contract.ts'
import { jobFormSetting, requiredSetting, termsSetting } from './job-settings.service.ts'

export const jobSettingsHandlers: Handlers<typeof jobSettingsContract> = {
  saveRequired: (input, ctx) =>
    ctx.write(async tx => {
      await saveSetting(tx, requiredSetting, input, undefined)
      return {}
    }),

  async form(_input, ctx) {
    const form = await ctx.read(tx => readSetting(tx, jobFormSetting))
    return { result: [{ ...form, pack_id: ctx.session.pack_id }] }
  },
  saveForm: ({ version, ...value }, ctx) =>
    ctx.write(async tx => {
      await saveSetting(tx, jobFormSetting, value, version)
      return {}
    }),

  terms: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, termsSetting)) }),
  saveTerms: ({ version, ...value }, ctx) =>
    ctx.write(async tx => ({ result: await saveSetting(tx, termsSetting, value, version) })),
}
