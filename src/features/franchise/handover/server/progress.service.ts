import { randomUUID } from 'node:crypto'
import { inCompany } from '#features/franchise/links/server/links.service.ts'
import { insertEntries } from '#features/jobs/diary/server/diary.queries.ts'
import { addLeadEntry } from '#features/sales/leads/server/leads.queries.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { progressLabel } from '../handover.rules.ts'
import {
  companiesWithNews,
  entriesAfter,
  followedWork,
  lockHandover,
  type SharedEntry,
  updateHandover,
} from './handover.queries.ts'
import { told } from './sending.service.ts'

/** Brings status and diary of work back to those who handed it over; one company that fails delays no other. */
export async function tellProgress(
  { db }: Pick<Services, 'db'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const companies = await db.withPlatform('companies with news of handed over work', companiesWithNews)
  for (const id of companies)
    await db.withCompany(companyIdFrom(id, 'schedule'), tellOfCompany).catch(onError)
}

async function tellOfCompany(tx: CompanyTx): Promise<void> {
  for (const { id, kind, job_id, told_entry, now } of await followedWork(tx)) {
    const row = await lockHandover(tx, id)
    if (!row || row.other_id === null) continue
    const entries =
      job_id === null
        ? []
        : await entriesAfter(tx, job_id, { last: told_entry, since: row.answered_at ?? row.sent_at })
    const last = entries.at(-1)?.id ?? told_entry
    await updateHandover(tx, id, { progress: now, told_entry: last })
    await inCompany(tx, companyIdFrom(row.other_company_id, 'link'), async sender => {
      const sent = await lockHandover(sender, row.other_id!)
      if (sent?.direction !== 'out' || sent.other_company_id !== Number(tx.companyId)) return
      const after = await updateHandover(sender, sent.id, { progress: now })
      sender.record('handovers', told(sent), told(after))
      if (kind === 'job' && sent.job_id !== null) {
        await insertEntries(
          sender,
          entries.map(entry => entryHere(entry, sent.job_id!, sent.id, sent.other_name)),
        )
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
