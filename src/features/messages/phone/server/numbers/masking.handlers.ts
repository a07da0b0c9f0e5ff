import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { maskingSetting } from '#server/masking-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { maskingContract } from '../../masking.contract.ts'
import { numberTexts } from '../../numbers.rules.ts'
import { phoneNumbers } from './numbers.queries.ts'

export const maskingHandlers: Handlers<typeof maskingContract> = {
  read: async (_input, ctx) => ({
    result: await ctx.read(async tx => ({
      ...(await readSetting(tx, maskingSetting)),
      number: await maskingNumber(tx),
    })),
  }),

  save: ({ on, version }, ctx) =>
    ctx.write(async tx => {
      const number = await maskingNumber(tx)
      const isMasking = on ?? (await readSetting(tx, maskingSetting)).on
      if (isMasking && number === '') return refuse(409, numberTexts.noMasking)
      return { result: await saveSetting(tx, maskingSetting, { on: isMasking, number }, version) }
    }),
}

async function maskingNumber(tx: CompanyTx): Promise<string> {
  return (await phoneNumbers(tx)).find(each => each.purpose === 'masking')?.number ?? ''
}

/** Keeps the number between technicians and clients as the company's numbers have become. */
export async function followMaskingNumber(tx: CompanyTx): Promise<void> {
  const before = await readSetting(tx, maskingSetting)
  const number = await maskingNumber(tx)
  if (before.version > 0 && before.number !== number)
    await saveSetting(tx, maskingSetting, { on: before.on, number }, undefined)
}
