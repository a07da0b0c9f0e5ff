import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { EntryKind } from '../../../ledger/ledger.rules.ts'
import type { Period } from '../book-files.queries.ts'

export interface JournalEntry {
  id: number
  /** 'yyyy-MM-dd' */
  day: string
  kind: EntryKind
  amount_cents: number
  tax_cents: number
  method: number | null
  invoice: string
  number: string
  name: string
  note: string
}

/** A batch of the period's entries on invoices, after that one. */
export async function entriesForJournal(
  tx: CompanyTx,
  { from, to }: Period,
  after: number,
  most: number,
): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select e.id, to_char(e.day, 'YYYY-MM-DD') as day, e.kind, e.amount_cents, e.tax_cents, e.method,
      coalesce(i.number_text, '') as invoice, coalesce(e.number_text, '') as number,
      coalesce(nullif(i.company_name, ''), i.name) as name, e.note
    from ledger_entries e join invoices i on i.company_id = ${tx.companyId} and i.id = e.invoice_id
    where e.company_id = ${tx.companyId} and e.day between ${from}::date and ${to}::date and e.id > ${after}
    order by e.id limit ${most}`.execute(tx)
  return rows
}

export interface JournalBill {
  id: number
  day: string
  kind: 'invoice' | 'credit'
  number: string
  name: string
  is_claimed: boolean
  net_cents: number
  tax_cents: number
}

/** A batch of the suppliers' invoices and credits that count in the period, by their lines. */
export async function billsForJournal(
  tx: CompanyTx,
  { from, to }: Period,
  after: number,
  most: number,
): Promise<JournalBill[]> {
  const { rows } = await sql<JournalBill>`
    select b.id, to_char(coalesce(b.books_day, b.issued_on), 'YYYY-MM-DD') as day, b.kind, b.number, b.is_claimed,
      coalesce(s.name, b.supplier_name) as name,
      coalesce(l.net_cents, 0)::bigint as net_cents, coalesce(l.tax_cents, 0)::bigint as tax_cents
    from supplier_invoices b left join suppliers s on s.company_id = ${tx.companyId} and s.id = b.supplier_id
    cross join lateral (select sum(net_cents) as net_cents, sum(tax_cents) as tax_cents from supplier_invoice_lines
      where company_id = ${tx.companyId} and invoice_id = b.id) l
    where b.company_id = ${tx.companyId} and b.state = 'booked'
      and coalesce(b.books_day, b.issued_on) between ${from}::date and ${to}::date and b.id > ${after}
    order by b.id limit ${most}`.execute(tx)
  return rows
}

/** Entries and bills of a period. */
export async function sizeOfJournal(tx: CompanyTx, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select (select count(*) from ledger_entries where company_id = ${tx.companyId}
        and day between ${from}::date and ${to}::date)
      + (select count(*) from supplier_invoices where company_id = ${tx.companyId} and state = 'booked'
        and coalesce(books_day, issued_on) between ${from}::date and ${to}::date) as size`.execute(tx)
  return rows[0]!.size
}
