import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import type { measuresContract } from '../measures.contract.ts'
import { periodSetting } from './period.service.ts'

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
