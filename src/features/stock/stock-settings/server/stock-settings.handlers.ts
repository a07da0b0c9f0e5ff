import { nextOrderNumber, raiseOrderNumber } from '#features/account/numbering/server/numbering.queries.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { stockSettingsContract } from '../stock-settings.contract.ts'
import { stockSetting } from './stock-settings.service.ts'

export const stockSettingsHandlers: Handlers<typeof stockSettingsContract> = {
  read: (_input, ctx) =>
    ctx.read(async tx => ({
      result: { ...(await readSetting(tx, stockSetting)), next_order: await nextOrderNumber(tx) },
    })),

  save: ({ version, next_order, ...value }, ctx) =>
    ctx.write(async tx => {
      const saved = await saveSetting(tx, stockSetting, value, version)
      const next = await raiseOrderNumber(tx, next_order)
      if (next > next_order)
        return refuse(
          400,
          fact('That number is taken. Choose {{lowest}} or higher.', { lowest: String(next) }),
          {
            field: 'next_order',
          },
        )
      return { result: { ...saved, next_order: next } }
    }),
}
