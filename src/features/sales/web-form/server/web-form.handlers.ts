import { companyRow } from '#features/account/company/server/company.queries.ts'
import { readSetting, type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { readerOf } from '#server/reader.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { refuseUnknownNames } from '../../leads/server/leads.service.ts'
import type { webFormContract } from '../web-form.contract.ts'
import { webFormTexts } from '../web-form.rules.ts'
import { fileWebLead } from './filing.service.ts'
import {
  formOfKey,
  type KeptWebForm,
  keyOf,
  newSecret,
  ticketPlace,
  webFormSetting,
} from './web-form.service.ts'
import { webFormPage } from './web-form-page.ts'

export const webFormHandlers: Handlers<typeof webFormContract> = {
  read: (_input, ctx) =>
    ctx.read(async tx => ({ result: shown(tx, ctx, await readSetting(tx, webFormSetting)) })),

  save: ({ version, ...form }, ctx) =>
    ctx.write(async tx => {
      await refuseUnknownNames(tx, { source_id: form.source_id ?? null, assigned_to: null })
      const { secret } = await readSetting(tx, webFormSetting)
      const kept = { ...form, secret: secret || newSecret() }
      return { result: shown(tx, ctx, await saveSetting(tx, webFormSetting, kept, version)) }
    }),

  renew: (_input, ctx) =>
    ctx.write(async tx => {
      const { version, ...form } = await readSetting(tx, webFormSetting)
      const kept = { ...form, secret: newSecret() }
      return { result: shown(tx, ctx, await saveSetting(tx, webFormSetting, kept, version)) }
    }),

  preview: async (form, ctx) => {
    const { name } = await ctx.read(companyRow)
    return { html: await webFormPage(form, { company: name, action: '', ticket: '', script: '' }) }
  },

  async take({ key, ...sent }, ctx) {
    const { companyId, form } = (await formOfKey(ctx, key)) ?? refuse(404, webFormTexts.gone)
    // Whoever reads it does so on the company's website, in its language.
    const { t } = await readerOf(form.language, 'UTC')
    const told = fact('From the web form')
    return fileWebLead(ctx, companyId, form, sent, { t, place: ticketPlace(companyId), told })
  },
}

function shown(
  { companyId }: CompanyTx,
  { publicUrl }: PublicContext,
  { secret, ...form }: SavedSetting<KeptWebForm>,
) {
  const key = keyOf(companyId, secret)
  return { ...form, key, url: key && `${publicUrl}/api/webForm/${key}` }
}
