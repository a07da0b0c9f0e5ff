import { readSetting, type SavedSetting, saveSetting } from '#server/company-setting.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { questionProblem } from '#shared/questions/questions.ts'
import type { customFieldsContract } from '../custom-fields.contract.ts'
import {
  type CustomField,
  type FieldPageId,
  fieldPages,
  hasOptions,
  isFieldPage,
  questionOf,
} from '../custom-fields.rules.ts'
import { unsetValue } from '../custom-values.wire.ts'
import { changePages, keptFields, ownFieldLines } from '../field-changes.rules.ts'
import { customFieldSetting, everyField } from './custom-fields.service.ts'
import { changesOfFields, hasRecord } from './field-changes.queries.ts'

export const customFieldsHandlers: Handlers<typeof customFieldsContract> = {
  async list({ page_id }, ctx) {
    if (!isFieldPage(page_id)) return { data: [] }
    return { data: [toWire(page_id, await ctx.read(tx => readSetting(tx, customFieldSetting(page_id))))] }
  },

  async history({ id, page_id }, ctx) {
    const { permissions } = changePages[page_id]
    if (!permissions.some(permission => hasPermission(ctx.session, permission)))
      return refuse(403, 'You don’t have permission to see this.')
    return ctx.read(async tx => {
      if (!(await hasRecord(tx, page_id, id))) return notFound()
      const fields = await everyField(tx, page_id)
      const rows = await changesOfFields(tx, page_id, id)
      const held = (value: unknown, row: number) =>
        storedJson(keptFields, value, 'changes.custom_fields', row) ?? []
      const result = rows.map(({ before, after, user, ...change }) => ({
        ...change,
        user: user ?? '',
        lines: ownFieldLines(held(before, change.id), held(after, change.id), fields),
      }))
      return { result: result.filter(({ lines }) => lines.length > 0) }
    })
  },

  async save({ page_id, fields, version }, ctx) {
    if (!isFieldPage(page_id)) return notFound()
    const page = fieldPages[page_id]
    const setting = customFieldSetting(page_id)
    return ctx.write(async tx => {
      const before = await readSetting(tx, setting)
      let { next } = before
      const kept: CustomField[] = fields.map((field, index) => {
        const old = [...before.fields, ...before.removed].find(each => each.id === field.id)
        // Values stored on records would change their meaning under another type.
        const isSame = old && old.field_type_id === field.field_type_id
        const options = hasOptions(field.field_type_id) ? field.options.filter(option => option !== '') : []
        return { ...field, options, index, id: isSame ? old.id : next++ }
      })
      for (const field of kept) {
        const problem = questionProblem(questionOf(field))
        if (problem) refuse(400, problem, { field: `fields.${field.index}.field_label` })
        if (!page.hasTabs && field.tab_id !== 0)
          refuse(400, 'These records have no tabs.', { field: `fields.${field.index}.tab_id` })
        if (!page.hasMore && (field.required || field.in_lists))
          refuse(400, 'Fields of jobs can’t be required or listed.', {
            field: `fields.${field.index}.required`,
          })
        if (page.stem === null && field.in_messages)
          refuse(400, 'These records have no messages.', { field: `fields.${field.index}.in_messages` })
        if (!page.hasPapers && field.on_papers)
          refuse(400, 'These records have no papers.', { field: `fields.${field.index}.on_papers` })
        if (!page.hasPortal && field.in_portal)
          refuse(400, 'Clients don’t see these records.', { field: `fields.${field.index}.in_portal` })
      }
      const removed = [...before.removed, ...before.fields]
        .filter(({ id }) => kept.every(field => field.id !== id))
        .map(field => ({ ...field, active: false }))
      const saved = await saveSetting(tx, setting, { fields: kept, removed, next }, version)
      return { data: [toWire(page_id, saved)] }
    })
  },
}

const toWire = (
  page_id: FieldPageId,
  { fields, removed, version }: SavedSetting<Record<'fields' | 'removed', readonly CustomField[]>>,
) => ({
  page_id,
  fields: JSON.stringify(fields.map(field => ({ ...field, values: unsetValue }))),
  removed: JSON.stringify(removed),
  version,
})
