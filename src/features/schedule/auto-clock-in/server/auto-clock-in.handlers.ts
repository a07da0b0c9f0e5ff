import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import type { autoClockInContract } from '../auto-clock-in.contract.ts'
import { type AutoClockIn, defaultAutoClockIn } from '../auto-clock-in.rules.ts'
import { placesFor } from './auto-clock-in.queries.ts'

const setting: CompanySetting<AutoClockIn> = {
  name: 'auto-clock-in',
  from: stored => ({ ...defaultAutoClockIn, ...(stored as Partial<AutoClockIn> | undefined) }),
}

export const autoClockInHandlers: Handlers<typeof autoClockInContract> = {
  settings: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, setting)) }),

  save: ({ version, ...value }, ctx) =>
    ctx.write(async tx => ({ result: await saveSetting(tx, setting, value, version) })),

  places: (_input, ctx) =>
    ctx.read(async tx => {
      const settings = await readSetting(tx, setting)
      return { radius: settings.radius, result: settings.enabled ? await placesFor(tx, settings) : [] }
    }),
}
