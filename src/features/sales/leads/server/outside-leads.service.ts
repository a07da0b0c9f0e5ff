import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Fact } from '#shared/fact.ts'
import { leadPath } from '../leads.rules.ts'
import { addLeadEntry, type LeadFields, lockLead, openTwin } from './leads.queries.ts'
import { addLead } from './leads.service.ts'

type Found = LeadFields & { phone: string; email: string; note: string }
interface Source {
  /** The portal. */
  name: string
  /** Tells in the lead's history where it came from. */
  told: Fact
  /** The bell's notice of a new lead. */
  notice: 'leadByMail' | 'leadByForm'
}

/**
 * Stores what a portal tells of somebody who asks for work: a new lead, or one more entry of the open lead that the same
 * person has had within 30 days. Null: a lead with its ticket is there already.
 */
export async function takeOutsideLead(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  found: Found,
  { name, told, notice }: Source,
): Promise<{ id: number; isNew: boolean } | null> {
  const twin = await openTwin(tx, found)
  const before = twin === undefined ? undefined : await lockLead(tx, twin)
  if (before) {
    await addLeadEntry(tx, before.id, told)
    if (found.note !== '') await addLeadEntry(tx, before.id, found.note, '')
    tx.tell('leads')
    return { id: before.id, isNew: false }
  }
  // A lead of the web all the same: counted as unseen until somebody opens it.
  const lead = await addLead(tx, { ...found, from_web: true }, told, name)
  if (!lead) return null
  const values = { source: name, name: found.name || found.phone || found.email }
  await tellPeople(tx, outbox, [{ kind: notice, path: leadPath(lead.id), values }])
  return { id: lead.id, isNew: true }
}
