import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { retellTemplates } from '#features/messages/message-templates/server/company-texts.service.ts'
import { readSetting, type SavedSetting, saveSetting, withChange } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import type { moneySettingsContract } from '../money-settings.contract.ts'
import { bankingProblem, type TermsKept } from '../money-settings.rules.ts'
import { bankingSetting, documentSetting, termsSetting } from './money-settings.service.ts'

export const moneySettingsHandlers: Handlers<typeof moneySettingsContract> = {
  documents: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, documentSetting)) }),
  saveDocuments: ({ version, ...value }, ctx) =>
    ctx.write(async tx => {
      const before = await companyReader(tx)
      const result = await saveSetting(tx, documentSetting, value, version)
      await retellTemplates(tx, before)
      return { result }
    }),

  banking: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, bankingSetting)) }),
  saveBanking: ({ version, ...change }, ctx) =>
    ctx.write(async tx => {
      const problem = bankingProblem(withChange(await readSetting(tx, bankingSetting), change))
      if (problem) return refuse(400, problem.message, { field: problem.field })
      return { result: await saveSetting(tx, bankingSetting, change, version) }
    }),

  async terms({ company_id }, ctx) {
    if (company_id !== undefined && company_id !== ctx.session.companyId) return notFound()
    return toWire(await ctx.read(tx => readSetting(tx, termsSetting)))
  },

  saveTerms: ({ terms, usual, version }, ctx) =>
    ctx.write(async tx => {
      const before = await readSetting(tx, termsSetting)
      let { next } = before
      const free = new Set(before.terms.map(term => term.id))
      const kept = terms.map(term => ({
        ...term,
        id: term.id !== undefined && free.delete(term.id) ? term.id : next++,
      }))
      const value = { terms: kept, usual: (kept[usual] ?? kept[0]!).id, next }
      return toWire(await saveSetting(tx, termsSetting, value, version))
    }),
}

const toWire = ({ terms, usual, version }: SavedSetting<TermsKept>) => ({
  result: [...terms],
  usual,
  version,
})
