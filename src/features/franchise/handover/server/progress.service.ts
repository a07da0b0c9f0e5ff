import { randomUUID } from 'node:crypto'
import { inCompany } from '#features/franchise/links/server/links.service.ts'
import { insertEntries } from '#features/jobs/diary/server/diary.queries.ts'
import { addLeadEntry } from '#features/sales/leads/server/leads.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Happening, rowsOf } from '#server/happenings/follower.ts'
import { fact } from '#shared/fact.ts'
import { progressLabel } from '../handover.rules.ts'
import {
  entriesOf,
  followedWork,
  lockHandover,
  type SharedEntry,
  updateHandover,
} from './handover.queries.ts'
import { withoutDocument } from './sending.service.ts'

/** Brings status and diary of work that was handed over back to those who did; of other work there is nothing to tell. */
export async function tellProgress(tx: CompanyTx, happenings: readonly Happening[]): Promise<void> {
  const followed = await followedWork(tx, rowsOf('jobs', happenings), rowsOf('leads', happenings))
  const sessions = happenings.flatMap(({ facts }) => (typeof facts.session === 'string' ? facts.session : []))
  for (const { id, kind, job_id, now } of followed) {
    const row = await lockHandover(tx, id)
    if (!row || row.other_id === null) continue
    const since = row.answered_at ?? row.sent_at
    const entries = job_id === null ? [] : await entriesOf(tx, job_id, { sessions, since })
    if (entries.length === 0 && now === row.progress) continue
    await updateHandover(tx, id, { progress: now })
    await inCompany(tx, companyIdFrom(row.other_company_id, 'link'), async sender => {
      const sent = await lockHandover(sender, row.other_id!)
      if (sent?.direction !== 'out' || sent.other_company_id !== Number(tx.companyId)) return
      const after = await updateHandover(sender, sent.id, { progress: now })
      sender.record('handovers', withoutDocument(sent), withoutDocument(after))
      if (kind === 'job' && sent.job_id !== null) {
        const here = entries.map(entry => entryHere(entry, sent.job_id!, sent.id, sent.other_name))
        await insertEntries(sender, here)
        // Whoever handed it over to them hears of it too.
        for (const { job_id, session } of here) sender.happened('diary.written', job_id, { session })
        sender.tell('diary')
      }
      if (kind === 'lead' && sent.lead_id !== null && now !== null) {
        const values = { company: sent.other_name, status: { text: progressLabel(kind, now) } }
        await addLeadEntry(sender, sent.lead_id, fact('{{company}}: {{status}}', values), sent.other_name)
        sender.tell('leads')
      }
    })
  }
}

const entryHere = (entry: SharedEntry, job_id: number, handover: number, company: string) => ({
  job_id,
  type: entry.type,
  content: entry.content,
  text: entry.text,
  values: entry.values,
  user_id: null,
  user_name: entry.user_name ? `${entry.user_name} (${company})` : company,
  session: randomUUID(),
  at: entry.at,
  entry_key: `handover-${handover}-${entry.id}`,
  arrived_at: null,
  clock_off: null,
})
