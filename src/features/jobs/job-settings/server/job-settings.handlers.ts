import { unsetValue } from '#features/jobs/jobs/custom-values.wire.ts'
import { readSetting, type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { questionProblem } from '#shared/questions/questions.ts'
import type { jobSettingsContract } from '../job-settings.contract.ts'
import { type CustomField, hasOptions, questionOf } from '../job-settings.rules.ts'
import { customFieldSetting, jobFormSetting, requiredSetting, termsSetting } from './job-settings.service.ts'

/** The only page that has fields of a company's own. */
const jobsPage = '/jobs'

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

  async customFields({ page_id }, ctx) {
    if (page_id !== jobsPage) return { data: [] }
    return { data: [toWire(await ctx.read(tx => readSetting(tx, customFieldSetting)))] }
  },

  async saveCustomFields({ page_id, fields, version }, ctx) {
    if (page_id !== jobsPage) return notFound()
    return ctx.write(async tx => {
      const before = await readSetting(tx, customFieldSetting)
      let { next } = before
      const kept: CustomField[] = fields.map((field, index) => {
        const old = before.fields.find(each => each.id === field.id)
        // Values stored on jobs would change their meaning under another type.
        const isSame = old && old.field_type_id === field.field_type_id
        const options = hasOptions(field.field_type_id) ? field.options.filter(option => option !== '') : []
        return { ...field, options, index, id: isSame ? old.id : next++ }
      })
      for (const field of kept) {
        const problem = questionProblem(questionOf(field))
        if (problem) refuse(400, problem, { field: `fields.${field.index}.field_label` })
      }
      return { data: [toWire(await saveSetting(tx, customFieldSetting, { fields: kept, next }, version))] }
    })
  },
}

const toWire = ({ fields, version }: SavedSetting<{ fields: readonly CustomField[] }>) => ({
  page_id: jobsPage,
  fields: JSON.stringify(fields.map(field => ({ ...field, values: unsetValue }))),
  version,
})
