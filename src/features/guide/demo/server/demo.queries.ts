import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { readAnew } from '#server/db/read-once.ts'
import type { DemoMember } from './demo-members.ts'

/** Which of these companies exist. */
export async function existingCompanies(tx: PlatformTx, ids: number[]): Promise<number[]> {
  const rows = await tx.selectFrom('companies').where('id', 'in', ids).select('id').execute()
  return rows.map(row => row.id)
}

/** Takes the seeding lock: two servers that start at once on one database seed it once. */
export async function takeSeedTurn(tx: PlatformTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tradewind demo seed'))`.execute(tx)
}

export async function emptyDemoCompany(tx: CompanyTx): Promise<void> {
  await sql`select empty_demo_company()`.execute(tx)
}

type Seeded =
  | 'clients'
  | 'client_contacts'
  | 'client_sites'
  | 'jobs'
  | 'job_technicians'
  | 'job_parts'
  | 'job_times'
  | 'clock_times'
  | 'appointments'
  | 'recurring_occurrences'
  | 'diary_entries'
  | 'counters'
  | 'invoices'
  | 'ledger_entries'
  | 'quotes'
  | 'shifts'
  | 'leave'
  | 'leads'
  | 'lead_entries'
  | 'items'
  | 'bundles'
  | 'job_templates'
  | 'checklists'
  | 'settings'
  | 'suppliers'
  | 'supplier_items'
  | 'supplier_invoices'
  | 'supplier_invoice_lines'
  | 'stock_parts'
  | 'stock_part_items'
  | 'stock_draws'
  | 'stock_levels'
  | 'stock_movements'
  | 'stock_transfers'
  | 'stock_transfer_lines'
  | 'stock_templates'
  | 'tools'
  | 'tool_hands'
  | 'tool_checks'

const sequences = {
  clients: 'client_id_seq',
  client_contacts: 'client_contact_id_seq',
  client_sites: 'client_site_id_seq',
  jobs: 'job_id_seq',
  appointments: 'appointment_id_seq',
  job_times: 'job_time_id_seq',
  clock_times: 'clock_time_id_seq',
  invoices: 'invoice_id_seq',
  items: 'item_id_seq',
  bundles: 'bundle_id_seq',
  job_templates: 'job_template_id_seq',
  checklists: 'checklist_id_seq',
  shifts: 'shift_id_seq',
  leave: 'leave_id_seq',
  leads: 'lead_id_seq',
  suppliers: 'supplier_id_seq',
  supplier_items: 'supplier_item_id_seq',
  supplier_invoices: 'supplier_invoice_id_seq',
  stock_parts: 'stock_part_id_seq',
  stock_movements: 'stock_movement_id_seq',
  stock_transfers: 'stock_transfer_id_seq',
  stock_templates: 'stock_template_id_seq',
  tools: 'tool_id_seq',
  tool_hands: 'tool_hand_id_seq',
  tool_checks: 'tool_check_id_seq',
} as const

/** Ids for rows that are about to be seeded, in order. */
export async function takeIds(
  tx: CompanyTx,
  table: keyof typeof sequences,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequences[table]}::regclass) as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(row => row.id)
}

/** Inserts many rows in a few statements; columns are those of the first row. */
export async function seedRows(tx: CompanyTx, table: Seeded, rows: Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(['company_id', ...Object.keys(first)].map(name => sql.ref(name)))
  for (let start = 0; start < rows.length; start += 2_000) {
    const batch = rows.slice(start, start + 2_000).map(row => ({ company_id: tx.companyId, ...row }))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::jsonb)`.execute(
      tx,
    )
  }
}

/** Sets the value of each part's stock by its movements, in cents. */
export async function setStockValues(tx: CompanyTx, cents: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...cents].map(([id, cents]) => ({ id, cents }))
  await sql`update stock_parts p set value_cents = x.cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, cents bigint)
    where p.company_id = ${tx.companyId} and p.id = x.id`.execute(tx)
}

/** The ids of job types, lists of the pipeline and lead sources by name, and of all lead sources. */
export async function settingIds(tx: CompanyTx) {
  const types = await tx.rows('job_types').select(['id', 'name']).execute()
  const sources = await tx.rows('lead_sources').orderBy('id').select(['id', 'name']).execute()
  const lists = await tx.rows('pipeline_lists').select(['id', 'name']).execute()
  const byName = (rows: { id: number; name: string }[]) => new Map(rows.map(row => [row.name, row.id]))
  return {
    types: byName(types),
    sources: sources.map(row => row.id),
    sourceOf: byName(sources),
    lists: byName(lists),
  }
}

/** The job of the newest quote from before this time that waits for an answer. */
export async function jobOfWaitingQuote(tx: CompanyTx, before: string): Promise<number | null> {
  const row = await tx
    .rows('quotes')
    .where('status', '=', 'sent')
    .where('job_id', 'is not', null)
    .where('created_at', '<', new Date(before))
    .orderBy('quoted_on', 'desc')
    .orderBy('id', 'desc')
    .select('job_id')
    .limit(1)
    .executeTakeFirst()
  return row?.job_id ?? null
}

/** Makes a job's quote that of a lead. */
export const quoteFromLead = (tx: CompanyTx, jobId: number, leadId: number) =>
  tx.updateRows('quotes').set({ lead_id: leadId }).where('job_id', '=', jobId).execute()

/** The demo's people as they are now, by e-mail. */
export async function memberIds(tx: CompanyTx): Promise<Map<string, number>> {
  const rows = await tx.rows('users').select(['id', 'email']).execute()
  return new Map(rows.map(row => [row.email, row.id]))
}

/** Puts the demo's people and company back to what was seeded. */
export async function restoreMember(tx: CompanyTx, member: DemoMember): Promise<void> {
  await tx
    .updateRows('users')
    .set({
      fullname: member.fullname,
      group_id: member.group,
      phone: member.phone,
      colour: member.colour,
      active: true,
      picture_key: '',
      language: '',
    })
    .where('email', '=', member.email)
    .execute()
}

export async function restoreCompany(
  tx: CompanyTx,
  fields: {
    name: string
    abn: string
    licence: string
    phone: string
    email: string
    address: string
    suburb: string
  },
  place: { lat: number; lng: number } | null,
): Promise<void> {
  readAnew(tx, 'companies')
  await tx
    .updateTable('companies')
    .set({
      ...fields,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      time_zone: 'Australia/Sydney',
      logo_key: '',
    })
    .where('id', '=', tx.companyId)
    .execute()
}
