import { readSetting, saveSetting, withChange } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { awayContract } from '../away.contract.ts'
import { awayProblem } from '../away.rules.ts'
import { awaySetting } from './away.service.ts'

export const awayHandlers: Handlers<typeof awayContract> = {
  settings: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, awaySetting)) }),

  save: ({ version, ...change }, ctx) =>
    ctx.write(async tx => {
      const problem = awayProblem(withChange(await readSetting(tx, awaySetting), change))
      if (problem) return refuse(400, problem, { field: 'text' })
      return { result: await saveSetting(tx, awaySetting, change, version) }
    }),
}
