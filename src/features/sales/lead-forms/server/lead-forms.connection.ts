import type { ConnectionSource } from '#server/connections/connection-source.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { leadFormFacts } from '../lead-forms.connections.ts'
import { leadFormTexts } from '../lead-forms.rules.ts'
import {
  allLeadForms,
  deleteLeadForm,
  type LeadFormRow,
  lastDeliveries,
  lockLeadForm,
  updateLeadForm,
} from './lead-forms.queries.ts'

/** Fields for the change record. */
export const leadFormRecord = ({ address: _, ...form }: LeadFormRow) => form

export async function endLeadForm(tx: CompanyTx, form: LeadFormRow): Promise<void> {
  await deleteLeadForm(tx, form.id)
  tx.record('lead_forms', leadFormRecord(form), null)
}

export const leadFormConnection: ConnectionSource = {
  facts: leadFormFacts,
  access: user({ permission: 'settings' }),
  isOffered: () => true,
  async rows(tx) {
    const rows = []
    for (const form of await allLeadForms(tx)) {
      const [last] = await lastDeliveries(tx, form.id)
      const hasWrongKey = form.wrong_key_at !== null && (!last || last.at < form.wrong_key_at)
      const trouble = hasWrongKey
        ? leadFormTexts.wrongKey
        : last?.outcome === 'contact'
          ? leadFormTexts.contact
          : null
      rows.push({
        id: form.id,
        account: form.name,
        state: !form.active
          ? ('paused' as const)
          : trouble
            ? ('trouble' as const)
            : last
              ? ('on' as const)
              : ('setting-up' as const),
        trouble: trouble ? fact(trouble) : null,
        usedAt: last?.at ?? null,
        by: form.created_by,
      })
    }
    return rows
  },
  async end(tx, _ctx, id) {
    const form = await lockLeadForm(tx, id)
    if (form) await endLeadForm(tx, form)
    return form !== undefined
  },
  async pause(tx, _ctx, id, isPaused) {
    const before = await lockLeadForm(tx, id)
    if (!before || before.active !== isPaused) return false
    const after = await updateLeadForm(tx, id, { active: !isPaused })
    tx.record('lead_forms', leadFormRecord(before), leadFormRecord(after))
    return true
  },
}
