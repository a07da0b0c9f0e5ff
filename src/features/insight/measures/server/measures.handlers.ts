import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import type { measuresContract } from '../measures.contract.ts'
import { periods, usualPeriod } from '../period.rules.ts'

export const periodSetting: CompanySetting<{ days: number }> = {
  name: 'period',
  from(stored) {
    const { days } = (stored ?? {}) as { days?: number }
    return { days: periods.find(each => each === days) ?? usualPeriod }
  },
}

export const measuresHandlers: Handlers<typeof measuresContract> = {
  period: (_input, ctx) =>
    ctx.read(async tx => {
      const { days, version } = await readSetting(tx, periodSetting)
      return { result: days, version }
    }),

  setPeriod: ({ period, version }, ctx) =>
    ctx.write(async tx => {
      await saveSetting(tx, periodSetting, { days: period }, version)
      return { message: 'Saved.' }
    }),
}
