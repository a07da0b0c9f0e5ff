import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseTaken, refuseUnless } from '#server/refusal.ts'
import type { infoTemplatesContract, messageTemplatesContract } from '../message-templates.contract.ts'
import {
  appointmentTextNames,
  companyEmailNames,
  mostSms,
  templateTexts,
} from '../message-templates.rules.ts'
import { mayFill } from '../placeholders.rules.ts'
import { companyText, companyTexts, refuseStrangeFields, saveCompanyText } from './company-texts.service.ts'
import { designedTemplates, keepDesign } from './email-designs.queries.ts'
import { emailDrafts } from './message-defaults.ts'
import {
  clientTemplates,
  deleteInfoTemplate,
  deleteTemplate,
  infoTemplateName,
  infoTemplates,
  insertInfoTemplate,
  insertTemplates,
  lockInfoTemplate,
  lockTemplate,
  lockTemplates,
  nextPosition,
  placeTemplate,
  type TemplateRow,
  templateById,
  templateName,
  updateInfoTemplate,
  updateTemplate,
} from './message-templates.queries.ts'

const toWire = ({ channel: _, ...row }: TemplateRow) => row
const ifTaken = refuseTaken(templateName, templateTexts.nameTaken, { field: 'name' })
const ifInfoTaken = refuseTaken(infoTemplateName, templateTexts.nameTaken, { field: 'name' })

export const messageTemplatesHandlers: Handlers<typeof messageTemplatesContract> = {
  emails: async (_input, ctx) => ({
    data: await ctx.read(async tx => {
      const designed = await designedTemplates(tx)
      return (await clientTemplates(tx, 'email')).map(row => ({
        ...toWire(row),
        is_designed: designed.has(row.id),
      }))
    }),
  }),
  texts: async (_input, ctx) => ({ data: (await ctx.read(tx => clientTemplates(tx, 'sms'))).map(toWire) }),
  email: async ({ id }, ctx) => ({
    data: toWire(found(await ctx.read(tx => templateById(tx, id, 'email')))),
  }),
  text: async ({ id }, ctx) => ({ data: toWire(found(await ctx.read(tx => templateById(tx, id, 'sms')))) }),

  save({ id, version, former_id, position, ...fields }, ctx) {
    if (!fields.name || !fields.content)
      return refuse(400, templateTexts.required, { field: fields.name ? 'content' : 'name' })
    if (fields.channel === 'sms' && fields.content.length > mostSms)
      return refuse(400, 'Content is not valid', { field: 'content' })
    refuseUnless(mayFill(fields.subject, fields.content), 400, { field: 'content' })
    return ctx
      .write(async tx => {
        await refuseStrangeFields(tx, [fields.subject, fields.content])
        const before = id === null ? null : found(await lockTemplate(tx, id))
        if (before) refuseStale(version, before, toWire(before))
        const after = before
          ? await updateTemplate(tx, before.id, { ...fields, channel: before.channel })
          : (
              await insertTemplates(tx, [
                { ...fields, position: position ?? (await nextPosition(tx, fields.channel)) },
              ])
            )[0]!
        if (!before && former_id !== undefined) await keepDesign(tx, former_id, after.id)
        tx.record('client_templates', before, after)
        return { data: toWire(after) }
      })
      .catch(ifTaken)
  },

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockTemplate(tx, id))
      await deleteTemplate(tx, id)
      tx.record('client_templates', before, null)
      return {}
    }),

  order: ({ channel, ids }, ctx) =>
    ctx.write(async tx => {
      const all = await lockTemplates(tx, channel)
      const named = [...new Set(ids)].map(id => found(all.find(each => each.id === id)))
      const ordered = [...named, ...all.filter(each => !ids.includes(each.id))]
      for (const [i, before] of ordered.entries()) {
        if (before.position === i + 1) continue
        tx.record('client_templates', before, await placeTemplate(tx, before.id, i + 1))
      }
      return {}
    }),

  async options(_input, ctx) {
    const templates = await ctx.read(tx => clientTemplates(tx))
    const result = templates.map(({ id, name, channel }) => ({
      value: id,
      label: name,
      channel: channel as 'sms' | 'email',
    }))
    return { result }
  },

  draft: ({ purpose }, ctx) =>
    ctx.read(async tx => {
      const { t } = await companyReader(tx)
      const { subject, content } = emailDrafts(t)[purpose]
      return { data: { subject, content } }
    }),

  jobSms: (_input, ctx) =>
    ctx.read(async tx => {
      const texts = await companyTexts(tx, appointmentTextNames)
      return { data: texts[0]!, texts }
    }),
  saveJobSms: (input, ctx) => ctx.write(async tx => ({ data: await saveCompanyText(tx, 'job-sms', input) })),
  saveAppointmentSms: ({ name, ...text }, ctx) =>
    ctx.write(async tx => ({ data: await saveCompanyText(tx, name, text) })),
  reviewSms: async (_input, ctx) => ({ data: await ctx.read(tx => companyText(tx, 'review-sms')) }),
  saveReviewSms: (input, ctx) =>
    ctx.write(async tx => ({ data: await saveCompanyText(tx, 'review-sms', input) })),
  companyEmails: async (_input, ctx) => ({ data: await ctx.read(tx => companyTexts(tx, companyEmailNames)) }),
  companyEmail: async ({ name }, ctx) => ({ data: await ctx.read(tx => companyText(tx, name)) }),
  saveCompanyEmail: ({ name, ...text }, ctx) =>
    ctx.write(async tx => ({ data: await saveCompanyText(tx, name, text) })),
}

export const infoTemplatesHandlers: Handlers<typeof infoTemplatesContract> = {
  list: async (_input, ctx) => ({ data: await ctx.read(infoTemplates) }),

  add: (input, ctx) =>
    ctx
      .write(async tx => {
        const row = await insertInfoTemplate(tx, input)
        tx.record('info_templates', null, row)
        return { id: row.id, message: templateTexts.added }
      })
      .catch(ifInfoTaken),

  edit: ({ id, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockInfoTemplate(tx, id))
        tx.record('info_templates', before, await updateInfoTemplate(tx, id, fields))
        return { message: templateTexts.changed }
      })
      .catch(ifInfoTaken),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockInfoTemplate(tx, id))
      await deleteInfoTemplate(tx, id)
      tx.record('info_templates', before, null)
      return { message: templateTexts.removed }
    }),
}
