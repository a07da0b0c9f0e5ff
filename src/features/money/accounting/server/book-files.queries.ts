import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import type { EntryKind } from '../../ledger/ledger.rules.ts'

export interface Period {
  from: string
  to: string
}

export type FiledInvoice = Pick<
  InvoiceRow,
  | 'number'
  | 'number_text'
  | 'name'
  | 'company_name'
  | 'email'
  | 'address'
  | 'reference'
  | 'issued_on'
  | 'due_on'
  | 'lines'
  | 'with_tax'
  | 'tax'
  | 'discount'
  | 'discount_cents'
  | 'deductions'
>

const invoiceColumns = sql`i.number, i.number_text, i.name, i.company_name, i.email, i.address, i.reference,
  to_char(i.issued_on, 'YYYY-MM-DD') as issued_on, to_char(i.due_on, 'YYYY-MM-DD') as due_on, i.lines, i.with_tax, i.tax,
  i.discount, i.discount_cents, i.deductions`

/** A batch of the period's issued invoices by number, after that one. */
export async function invoicesOfPeriod(
  tx: CompanyTx,
  { from, to }: Period,
  after: number,
  most: number,
): Promise<FiledInvoice[]> {
  const { rows } = await sql<FiledInvoice>`
    select ${invoiceColumns} from invoices i
    where i.company_id = ${tx.companyId} and i.status = 'issued' and i.issued_on between ${from}::date and ${to}::date
      and i.number > ${after} order by i.number limit ${most}`.execute(tx)
  return rows
}

export type FiledEntry = FiledInvoice & {
  id: number
  kind: EntryKind
  amount_cents: number
  tax_cents: number
  taxable_cents: number
  method: number | null
  day: string
  entry_number_text: string | null
  note: string
  /** The card fee that a payment pays besides. */
  fee_id: number | null
  fee_cents: number
}

/**
 * A batch of the period's entries of these kinds, with what of their invoice a file says. What was owed or forgiven
 * before an invoice was made void went with it, which is in no file.
 */
export async function entriesOfPeriod(
  tx: CompanyTx,
  { from, to }: Period,
  kinds: readonly EntryKind[],
  after: number,
  most: number,
): Promise<FiledEntry[]> {
  const { rows } = await sql<FiledEntry>`
    select e.id, e.kind, e.amount_cents, e.tax_cents, e.taxable_cents, e.method, to_char(e.day, 'YYYY-MM-DD') as day, e.number_text as entry_number_text, e.note,
      f.id as fee_id, coalesce(f.amount_cents, 0) as fee_cents, ${invoiceColumns}
    from ledger_entries e join invoices i on i.company_id = ${tx.companyId} and i.id = e.invoice_id
    left join ledger_entries f on f.company_id = ${tx.companyId} and f.id = e.goes_with and f.kind = 'fee'
    where e.company_id = ${tx.companyId} and e.kind = any(${[...kinds]}) and e.day between ${from}::date and ${to}::date
      and e.id > ${after} and not (i.status = 'void' and e.kind in ('credit', 'fee') and exists (
        select 1 from ledger_entries v where v.company_id = ${tx.companyId} and v.invoice_id = i.id
          and v.kind = 'void' and v.id > e.id))
    order by e.id limit ${most}`.execute(tx)
  return rows
}

/** A batch of the clients that have an invoice of the period. */
export async function clientsOfPeriod(tx: CompanyTx, { from, to }: Period, after: number, most: number) {
  const { rows } = await sql<{
    id: number
    name: string
    company_name: string
    email: string
    phone: string
    main_address: string
    billing_address: string
  }>`select k.id, k.name, k.company_name, k.email, k.phone, k.main_address, k.billing_address from clients k
    where k.company_id = ${tx.companyId} and k.id > ${after} and exists (
      select 1 from invoices i where i.company_id = ${tx.companyId} and i.client_id = k.id and i.status = 'issued'
        and i.issued_on between ${from}::date and ${to}::date)
    order by k.id limit ${most}`.execute(tx)
  return rows
}

/** How many invoices and entries a period has. */
export async function sizeOfPeriod(tx: CompanyTx, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select (select count(*) from invoices i where i.company_id = ${tx.companyId} and i.status = 'issued'
        and i.issued_on between ${from}::date and ${to}::date)
      + (select count(*) from ledger_entries e where e.company_id = ${tx.companyId}
        and e.day between ${from}::date and ${to}::date) as size`.execute(tx)
  return rows[0]!.size
}
