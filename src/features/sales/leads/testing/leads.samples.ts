import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { ClientRows } from '#features/clients/clients/testing/clients.samples.ts'
import type { LeadSourceRows } from '#features/clients/lead-sources/testing/lead-sources.samples.ts'
import type { leadsContract } from '../leads.contract.ts'

export type LeadRows = Awaited<ReturnType<typeof leadRows>>

export async function leadRows({ insert, word }: SampleMaker) {
  const made = (deleted: Date | null) =>
    insert(
      `insert into leads (company_id, name, email, note, from_web, deleted_at)
       values ($1, $2, 'lead@example.test', $2, true, $3)`,
      word,
      deleted,
    )
  return { lead: await made(null), goneLead: await made(new Date()) }
}

type Rows = LeadRows & LeadSourceRows & Pick<ClientRows, 'client'>

export function leadSamples(rows: Rows): Samples<typeof leadsContract> {
  const content = { name: 'Sample', phone: '0400 000 000', note: 'Sample', source_id: rows.source }
  return {
    list: { search: 'Sample', status: 1, source: rows.source, assigned: -1 },
    exportLeads: { status: 1 },
    byStatus: { id: 1 },
    open: { id: rows.lead },
    add: content,
    edit: { ...content, id: rows.lead },
    changeStatus: { id: rows.lead, status: 2 },
    assign: { id: rows.lead, user_id: 0 },
    followUp: { id: rows.lead, date: '2030-01-02' },
    note: { id: rows.lead, note: 'Sample' },
    toClient: { id: rows.lead, client_id: rows.client },
    remove: { ids: String(rows.lead) },
    restore: { ids: String(rows.goneLead) },
    webLeads: { all: true },
    markSeen: { leadId: rows.lead },
  }
}

export default samplesFor({ samples: { leads: leadSamples }, rows: leadRows })
