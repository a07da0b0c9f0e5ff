import { sourceNamed } from '#features/clients/lead-sources/server/source-named.service.ts'
import { newSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import type { leadFormsContract } from '../lead-forms.contract.ts'
import { leadFormTexts, mostLeadForms } from '../lead-forms.rules.ts'
import { endLeadForm, leadFormRecord } from './lead-forms.connection.ts'
import {
  allLeadForms,
  countDeliveries,
  type FormCount,
  insertLeadForm,
  type LeadFormRow,
  lastDeliveries,
  lockDelivery,
  lockLeadForm,
  settleDelivery,
  updateLeadForm,
} from './lead-forms.queries.ts'
import { addressOf, leadFormPath, makeLead } from './lead-forms.service.ts'

export const leadFormsHandlers: Handlers<typeof leadFormsContract> = {
  list: (_input, ctx) =>
    ctx.read(async tx => {
      const counts = await countDeliveries(tx)
      return { result: (await allLeadForms(tx)).map(form => shown(tx, ctx, form, counts)) }
    }),

  deliveries: ({ form_id }, ctx) =>
    ctx.read(async tx => {
      const names = new Map((await allLeadForms(tx)).map(form => [form.id, form.name]))
      const rows = await lastDeliveries(tx, form_id)
      return { result: rows.map(({ ref: _, ...row }) => ({ ...row, form: names.get(row.form_id) ?? '' })) }
    }),

  add: ({ name }, ctx) =>
    ctx.write(async tx => {
      if ((await allLeadForms(tx)).length >= mostLeadForms) refuse(409, leadFormTexts.tooMany)
      const { secret, hash } = newSecret()
      const form = await insertLeadForm(tx, {
        name,
        source_id: await sourceNamed(tx, name),
        address: newSecret().secret,
        key_hash: hash,
      })
      tx.record('lead_forms', null, leadFormRecord(form))
      return { result: shown(tx, ctx, form), key: secret }
    }),

  save: ({ id, version, name, columns }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockLeadForm(tx, id))
      const counts = await countDeliveries(tx)
      refuseStale(version, before, shown(tx, ctx, before, counts))
      const after = await updateLeadForm(tx, id, { name, columns, source_id: await sourceNamed(tx, name) })
      tx.record('lead_forms', leadFormRecord(before), leadFormRecord(after))
      return { result: shown(tx, ctx, after, counts) }
    }),

  renewKey: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockLeadForm(tx, id))
      const { secret, hash } = newSecret()
      const after = await updateLeadForm(tx, id, { key_hash: hash })
      tx.record('lead_forms', leadFormRecord(before), leadFormRecord(after))
      return { result: shown(tx, ctx, after, await countDeliveries(tx)), key: secret }
    }),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockLeadForm(tx, id))
      const isSame = before.active === checked
      const after = isSame ? before : await updateLeadForm(tx, id, { active: checked })
      if (!isSame) tx.record('lead_forms', leadFormRecord(before), leadFormRecord(after))
      return { result: shown(tx, ctx, after, await countDeliveries(tx)) }
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      await endLeadForm(tx, found(await lockLeadForm(tx, id)))
      return {}
    }),

  makeLead: ({ id }, ctx) =>
    ctx.write(async tx => {
      const delivery = found(await lockDelivery(tx, id))
      if (delivery.outcome === 'lead' || delivery.outcome === 'joined') refuse(409, leadFormTexts.made)
      const form = found(await lockLeadForm(tx, delivery.form_id))
      const made = await makeLead(tx, ctx, form, delivery)
      if (made.lead_id === null) return refuse(409, leadFormTexts.contact)
      await settleDelivery(tx, id, made)
      tx.tell('settings')
      return { lead_id: made.lead_id }
    }),
}

function shown(
  { companyId }: CompanyTx | UserTx,
  { publicUrl }: Pick<PublicContext, 'publicUrl'>,
  { address, source_id: _s, created_by: _b, created_at: _c, ...form }: LeadFormRow,
  counts: readonly FormCount[] = [],
) {
  const count = counts.find(each => each.form_id === form.id)
  return {
    ...form,
    url: `${publicUrl}${leadFormPath}/${addressOf(companyId, address)}`,
    leads: count?.leads ?? 0,
    last_at: count?.last_at ?? null,
  }
}
