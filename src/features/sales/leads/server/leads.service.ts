import { threadsFor } from '#features/talk/threads/server/thread-marks.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { normalisePhone } from '#shared/phones/phone.ts'
import { type LeadNews, leadStatus, leadStatusLabel, statusAfter } from '../leads.rules.ts'
import {
  addLeadEntry,
  insertLead,
  type LeadFields,
  type LeadRow,
  lockLead,
  namedByLead,
  updateLead,
} from './leads.queries.ts'

/** The row, locked; 404 if there is none, 409 with a word if it has changed. */
export async function heldLead(tx: CompanyTx, id: number, version?: number): Promise<LeadRow> {
  const row = found(await lockLead(tx, id))
  refuseStale(version, row, { id: row.id, version: row.version })
  return row
}

/** A source or colleague that the company does not have is refused. */
export async function refuseUnknownNames(
  tx: CompanyTx,
  named: { source_id: number | null; assigned_to: number | null },
): Promise<void> {
  const { source, person } = await namedByLead(tx, named)
  if (!source) refuse(400, '{{field}} is not valid', { field: 'source_id' })
  if (!person) refuse(400, '{{field}} is not valid', { field: 'assigned_to' })
}

/** Stores a lead; undefined: one with its ticket is there already. */
export async function addLead(
  tx: CompanyTx,
  fields: LeadFields,
  told: Fact,
  author?: string,
): Promise<LeadRow | undefined> {
  const address = normalisePhone(fields.phone ?? '') ?? canonicalEmail(fields.email ?? '')
  const [thread_id = fields.thread_id ?? null] =
    fields.from_web && address !== null ? await threadsFor(tx, [{ address, client: null, job: null }]) : []
  const row = await insertLead(tx, { ...fields, thread_id, ...answerOf(tx, leadStatus.new, fields.status) })
  if (!row) return undefined
  tx.record('leads', null, row)
  await addLeadEntry(tx, row.id, told, author)
  return row
}

/** Changes a lead; `told` says in its history what happened. */
export async function changeLead(
  tx: CompanyTx,
  before: LeadRow,
  fields: LeadFields,
  ...told: readonly Fact[]
): Promise<LeadRow> {
  const answered = before.answered_at === null ? answerOf(tx, before.status, fields.status) : {}
  const row = await updateLead(tx, before.id, { ...fields, ...answered })
  tx.record('leads', before, row)
  for (const entry of told) await addLeadEntry(tx, row.id, entry)
  return row
}

/** A day to get back to a lead, of which nobody was reminded yet. */
export const followUpOf = (day: string | null | undefined) =>
  day === undefined ? {} : { follow_up_on: day || null, follow_up_told_at: null }

/** The first status beyond New is the answer, by whoever gave it. */
const answerOf = (tx: CompanyTx, before: number, after: number | undefined): LeadFields =>
  before === leadStatus.new && after !== undefined && after !== leadStatus.new
    ? { answered_at: tx.now, answered_by: tx.by?.id ?? null }
    : {}

export const statusFact = (status: number): Fact =>
  fact('Status: {{status}}', { status: { text: leadStatusLabel(status) } })

/** A lead that something is to be made from; 404 if there is none. */
export async function checkLead(tx: CompanyTx, id: number | null): Promise<void> {
  if (id !== null) found(await lockLead(tx, id))
}

/** Notes on a lead what was made of it and moves its status. Deleted leads stay as they are. */
export async function followLead(
  tx: CompanyTx,
  leadId: number,
  made: { news?: LeadNews; told: Fact; client_id?: number | null; job_id?: number | null },
): Promise<void> {
  const before = await lockLead(tx, leadId)
  if (!before) return
  const status = made.news ? statusAfter(before.status, made.news) : before.status
  const fields: LeadFields = {
    status,
    client_id: before.client_id ?? made.client_id ?? null,
    job_id: made.job_id ?? before.job_id,
    // Whatever was done with it, somebody has seen it.
    seen_at: before.seen_at ?? tx.now,
    ...(made.news === 'quoteSent' && { quoted_at: before.quoted_at ?? tx.now }),
  }
  await changeLead(tx, before, fields, made.told, ...(status === before.status ? [] : [statusFact(status)]))
}
