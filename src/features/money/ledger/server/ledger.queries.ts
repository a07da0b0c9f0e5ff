import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { LedgerEntries } from '#server/db/row-types.ts'
import { seenDocument } from '../../documents/server/documents.queries.ts'
import type { JobShare } from '../entry-worth.rules.ts'
import type { EntryKind } from '../ledger.rules.ts'

const columns = columnsOf('ledger_entries', 'company_id')
export type EntryRow = Omit<Selectable<LedgerEntries>, 'company_id' | 'kind' | 'shares'> & {
  kind: EntryKind
  shares: JobShare[] | null
}
type Numbered = 'number' | 'number_prefix' | 'number_digits'
type Worth = 'tax_cents' | 'taxable_cents' | 'tax_rate' | 'paid_tax_cents' | 'shares'
export type NewEntry = Pick<EntryRow, 'client_id' | 'job_id' | 'kind' | 'amount_cents' | 'day' | Worth> &
  Partial<
    Pick<
      EntryRow,
      'invoice_id' | 'method' | 'note' | 'takes_back' | 'drawn_from' | 'goes_with' | 'meant_day' | Numbered
    >
  >

/** The index that keeps an entry from being taken back twice. */
export const takenBack = 'ledger_entries_taken_back'

/** Writes entries, by whom and when the transaction says. Nothing else writes the ledger, and nothing changes it. */
export async function insertEntries(tx: CompanyTx, entries: readonly NewEntry[]): Promise<EntryRow[]> {
  if (entries.length === 0) return []
  return tx
    .insertRows(
      'ledger_entries',
      entries.map(({ shares, ...entry }) => ({
        ...entry,
        // The driver would take a list for an array of PostgreSQL's.
        shares: shares && JSON.stringify(shares),
        at: tx.now,
        by: tx.by?.id ?? null,
      })),
    )
    .returning(columns)
    .$castTo<EntryRow>()
    .execute()
}

/** Entries of invoices, in order. */
export function entriesOfInvoices(tx: CompanyTx, invoices: readonly number[]): Promise<EntryRow[]> {
  return tx
    .rows('ledger_entries')
    .where('invoice_id', 'in', invoices.length > 0 ? invoices : [0])
    .select(columns)
    .orderBy('id')
    .$castTo<EntryRow>()
    .execute()
}

const ofClient = (tx: CompanyTx, clientId: number) =>
  tx.rows('ledger_entries as e').where('e.client_id', '=', clientId).where(seenDocument(tx, 'e'))

/** A client's balance at the end of a day. */
export async function owedUntil(tx: CompanyTx, clientId: number, day: string): Promise<number> {
  const row = await ofClient(tx, clientId)
    .where('e.day', '<=', day)
    .select(sql<number>`coalesce(sum(e.amount_cents), 0)::bigint`.as('owed'))
    .executeTakeFirstOrThrow()
  return row.owed
}

/** Entries on a client's account on these days, in order. */
export const clientEntries = (
  tx: CompanyTx,
  clientId: number,
  { from, to }: { from: string; to: string },
  most: number,
) =>
  ofClient(tx, clientId)
    .leftJoin('invoices as i', join =>
      join.on('i.company_id', '=', tx.companyId).onRef('i.id', '=', 'e.invoice_id'),
    )
    .where('e.day', '>=', from)
    .where('e.day', '<=', to)
    .select([
      'e.id',
      'e.day',
      'e.kind',
      'e.amount_cents',
      'e.invoice_id',
      'e.number',
      'e.number_text',
      'e.method',
      'e.note',
    ])
    .select(['i.number as invoice_number', 'i.number_text as invoice_number_text'])
    .orderBy('e.day')
    .orderBy('e.id')
    .limit(most)
    .$castTo<
      Pick<
        EntryRow,
        'id' | 'day' | 'kind' | 'amount_cents' | 'invoice_id' | 'number' | 'number_text' | 'method' | 'note'
      > & {
        invoice_number: number | null
        invoice_number_text: string | null
      }
    >()
    .execute()

export function entryById(tx: CompanyTx, id: number): Promise<EntryRow | undefined> {
  return tx.rows('ledger_entries').where('id', '=', id).select(columns).$castTo<EntryRow>().executeTakeFirst()
}

/** What of an invoice's surplus paid other invoices and still does, the latest first. */
export const usesOfSurplus = (tx: CompanyTx, invoiceId: number) =>
  tx
    .rows('ledger_entries as p')
    .innerJoin('ledger_entries as e', join =>
      join.on('e.company_id', '=', tx.companyId).onRef('e.id', '=', 'p.drawn_from'),
    )
    .innerJoin('invoices as i', join =>
      join.on('i.company_id', '=', tx.companyId).onRef('i.id', '=', 'p.invoice_id'),
    )
    .where('e.invoice_id', '=', invoiceId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries as t')
            .where('t.company_id', '=', tx.companyId)
            .whereRef('t.takes_back', '=', 'p.id')
            .select('t.id'),
        ),
      ),
    )
    .select(['p.id', 'i.id as invoice_id', 'i.number_text', sql<number>`-p.amount_cents`.as('cents')])
    .orderBy('p.id', 'desc')
    .execute()

/** Invoices that do not say what their entries add up to: owed, total, tax, or an entry that its shares do not make up. */
export async function differingInvoices(tx: CompanyTx): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select i.number_text as number from invoices i
    cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as owed,
        coalesce(sum(e.amount_cents) filter (where e.kind in ('invoice', 'revision')), 0) as total,
        coalesce(sum(e.tax_cents) filter (where e.kind in ('invoice', 'revision')), 0) as tax,
        coalesce(bool_and(e.shares is null or (e.amount_cents, e.tax_cents, e.paid_tax_cents) = (
          select sum(s.amount_cents), sum(s.tax_cents), sum(s.paid_tax_cents)
          from jsonb_to_recordset(e.shares) s(amount_cents bigint, tax_cents bigint, paid_tax_cents bigint))), true) as is_shared
      from ledger_entries e where e.company_id = ${tx.companyId} and e.invoice_id = i.id) kept
    where i.company_id = ${tx.companyId} and i.status <> 'draft'
      and ((i.owed_cents, i.total_cents, i.tax_cents) <> (kept.owed, kept.total, kept.tax) or not kept.is_shared)
    order by i.id`.execute(tx)
  return rows.map(({ number }) => number)
}

/** How many entries got another day or tax when entries began to keep theirs; the table says which. */
export async function countCorrections(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct entry_id)::int as count from ledger_corrections where company_id = ${tx.companyId}`.execute(
    tx,
  )
  return rows[0]!.count
}
