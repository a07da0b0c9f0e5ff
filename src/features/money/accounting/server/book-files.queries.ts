import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { creditMethod, type EntryKind, moneyKinds } from '../../ledger/ledger.rules.ts'

export interface Period {
  from: string
  to: string
}

export type FiledInvoice = Pick<
  InvoiceRow,
  | 'number'
  | 'client_id'
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

const invoiceColumns = sql`i.number, i.client_id, i.number_text, i.name, i.company_name, i.email, i.address, i.reference,
  to_char(i.issued_on, 'YYYY-MM-DD') as issued_on, to_char(i.due_on, 'YYYY-MM-DD') as due_on, i.lines, i.with_tax, i.tax,
  i.discount, i.discount_cents, i.deductions`

/**
 * True if an invoice began and was made void within the period, and no money went back for real: no file has anything of
 * it. Over two periods, the first has it and the second takes it back.
 */
const cameAndWent = (tx: CompanyTx, { from, to }: Period) => sql<boolean>`(i.status = 'void'
  and (select sum(w.amount_cents) from ledger_entries w where w.company_id = ${tx.companyId} and w.invoice_id = i.id) = 0
  and not exists (select 1 from ledger_entries w where w.company_id = ${tx.companyId} and w.invoice_id = i.id
    and (w.day not between ${from}::date and ${to}::date or w.kind in ('refund', 'dispute'))))`

/** A batch of the period's issued invoices that are for nothing, and have no entries, by number, after that one. */
export async function invoicesForNothing(
  tx: CompanyTx,
  { from, to }: Period,
  after: number,
  most: number,
): Promise<FiledInvoice[]> {
  const { rows } = await sql<FiledInvoice>`
    select ${invoiceColumns} from invoices i
    where i.company_id = ${tx.companyId} and i.status = 'issued' and i.issued_on between ${from}::date and ${to}::date
      and i.number > ${after} and not exists (select 1 from ledger_entries e
        where e.company_id = ${tx.companyId} and e.invoice_id = i.id and e.kind in ('invoice', 'revision'))
    order by i.number limit ${most}`.execute(tx)
  return rows
}

/** The change of an invoice on one day. */
export interface DayOfInvoice {
  invoice_id: number
  /** Its first entry. */
  id: number
  day: string
  amount_cents: number
  tax_cents: number
  taxable_cents: number
  /** The first day that makes anything of it, and the only one. */
  is_first: boolean
  is_only: boolean
}
export type FiledDay = FiledInvoice & DayOfInvoice

/** The changes of invoices by day: issues, and later ones. `chosen`: condition on the entry `x` of an invoice. */
const daysOfInvoices = (tx: CompanyTx, chosen: RawBuilder<boolean>) => sql`
  select e.invoice_id, min(e.id) as id, e.day, sum(e.amount_cents)::bigint as amount_cents,
    sum(e.tax_cents)::bigint as tax_cents, sum(e.taxable_cents)::bigint as taxable_cents,
    e.day = min(e.day) over own as is_first, count(*) over own = 1 as is_only
  from ledger_entries e
  where e.company_id = ${tx.companyId} and e.kind in ('invoice', 'revision') and e.invoice_id in (
    select x.invoice_id from ledger_entries x
    where x.company_id = ${tx.companyId} and x.kind in ('invoice', 'revision') and ${chosen})
  group by e.invoice_id, e.day
  having sum(e.amount_cents) <> 0 or sum(e.tax_cents) <> 0 or sum(e.taxable_cents) <> 0
  window own as (partition by e.invoice_id)`

/** A batch of what the period's days made of invoices. */
export async function daysOfPeriod(
  tx: CompanyTx,
  period: Period,
  after: number,
  most: number,
): Promise<FiledDay[]> {
  const { from, to } = period
  const days = daysOfInvoices(tx, sql`x.day between ${from}::date and ${to}::date`)
  const { rows } = await sql<FiledDay>`
    select d.invoice_id, d.id, to_char(d.day, 'YYYY-MM-DD') as day, d.amount_cents, d.tax_cents, d.taxable_cents,
      d.is_first, d.is_only, ${invoiceColumns}
    from (${days}) d join invoices i on i.company_id = ${tx.companyId} and i.id = d.invoice_id
    where d.day between ${from}::date and ${to}::date and d.id > ${after} and not ${cameAndWent(tx, period)}
    order by d.id limit ${most}`.execute(tx)
  return rows
}

/** The changes of these invoices by day, the first day first. */
export async function daysOf(
  tx: CompanyTx,
  invoices: readonly number[],
): Promise<Pick<DayOfInvoice, 'invoice_id' | 'id' | 'amount_cents' | 'is_first'>[]> {
  const days = daysOfInvoices(tx, sql`x.invoice_id = any(${invoices}::bigint[])`)
  const { rows } = await sql<DayOfInvoice>`
    select d.invoice_id, d.id, d.amount_cents, d.is_first from (${days}) d order by d.invoice_id, d.day`.execute(
    tx,
  )
  return rows
}

export type FiledEntry = FiledInvoice & {
  id: number
  invoice_id: number
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
  /** Payments on the invoice itself before this entry, less refunds. */
  paid_before: number
}

/** A batch of the period's entries of these kinds, with what of their invoice a file says. */
export async function entriesOfPeriod(
  tx: CompanyTx,
  period: Period,
  kinds: readonly EntryKind[],
  after: number,
  most: number,
): Promise<FiledEntry[]> {
  const { from, to } = period
  const { rows } = await sql<FiledEntry>`
    select e.id, e.invoice_id, e.kind, e.amount_cents, e.tax_cents, e.taxable_cents, e.method,
      to_char(e.day, 'YYYY-MM-DD') as day, e.number_text as entry_number_text, e.note,
      f.id as fee_id, coalesce(f.amount_cents, 0) as fee_cents,
      (select coalesce(-sum(p.amount_cents), 0)::bigint from ledger_entries p
        where p.company_id = ${tx.companyId} and p.invoice_id = e.invoice_id and p.id < e.id
          and (p.kind = 'fee' or (p.kind = any(${[...moneyKinds]}) and p.method is distinct from ${creditMethod}))
      ) as paid_before, ${invoiceColumns}
    from ledger_entries e join invoices i on i.company_id = ${tx.companyId} and i.id = e.invoice_id
    left join ledger_entries f on f.company_id = ${tx.companyId} and f.id = e.goes_with and f.kind = 'fee'
    where e.company_id = ${tx.companyId} and e.kind = any(${[...kinds]}) and e.day between ${from}::date and ${to}::date
      and e.id > ${after} and not ${cameAndWent(tx, period)}
    order by e.id limit ${most}`.execute(tx)
  return rows
}

/** A batch of the clients that have an invoice or an entry of the period. */
export async function clientsOfPeriod(tx: CompanyTx, period: Period, after: number, most: number) {
  const { from, to } = period
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
      select 1 from invoices i where i.company_id = ${tx.companyId} and i.client_id = k.id and i.status <> 'draft'
        and (i.status = 'issued' and i.issued_on between ${from}::date and ${to}::date or exists (
          select 1 from ledger_entries e where e.company_id = ${tx.companyId} and e.invoice_id = i.id
            and e.day between ${from}::date and ${to}::date)) and not ${cameAndWent(tx, period)})
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
