import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { longestName } from '../../quickbooks.rules.ts'
import type { Period } from '../book-files.queries.ts'

/** A name as `quickBooksName` has it, and as it is told apart: without regard to capitals. */
const keyOf = (name: RawBuilder<string>) =>
  sql<string>`lower(left(trim(regexp_replace(${name}, '[:"[:space:]]+', ' ', 'g')), ${longestName}))`

const supplierName = sql<string>`coalesce(s.name, b.supplier_name)`
const clientName = sql<string>`coalesce(nullif(k.company_name, ''), k.name)`

export interface CustomerName {
  id: number
  name: string
  /** An earlier client has the same name. */
  is_twin: boolean
}

/** The names of these clients; QuickBooks knows each customer by name alone. */
export async function namesOfCustomers(tx: CompanyTx, ids: readonly number[]): Promise<CustomerName[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CustomerName>`
    with own as (select k.id, ${clientName} as name, ${keyOf(clientName)} as key from clients k
      where k.company_id = ${tx.companyId} and k.id = any(${ids}::bigint[])),
    firsts as (select ${keyOf(clientName)} as key, min(k.id) as id from clients k
      where k.company_id = ${tx.companyId} and ${keyOf(clientName)} in (select key from own) group by 1)
    select own.id, own.name, own.id <> firsts.id as is_twin from own join firsts on firsts.key = own.key`.execute(
    tx,
  )
  return rows
}

export interface FiledBill {
  id: number
  number: string
  supplier: string
  /** A customer has the same name. */
  is_customer: boolean
  day: string
  due: string | null
  is_claimed: boolean
  lines: { code: string; description: string; net_cents: number; tax_cents: number }[]
}

/** A batch of the suppliers' invoices that count in the period; their credits come by no file. */
export async function billsOfPeriod(
  tx: CompanyTx,
  { from, to }: Period,
  after: number,
  most: number,
): Promise<FiledBill[]> {
  const { rows } = await sql<FiledBill>`
    select b.id, b.number, ${supplierName} as supplier, b.is_claimed,
      exists (select 1 from clients k where k.company_id = ${tx.companyId}
        and ${keyOf(clientName)} = ${keyOf(supplierName)}) as is_customer,
      to_char(coalesce(b.books_day, b.issued_on), 'YYYY-MM-DD') as day, to_char(b.due_on, 'YYYY-MM-DD') as due,
      (select coalesce(jsonb_agg(jsonb_build_object('code', l.code, 'description', l.description,
          'net_cents', l.net_cents, 'tax_cents', l.tax_cents) order by l.line), '[]')
        from supplier_invoice_lines l where l.company_id = ${tx.companyId} and l.invoice_id = b.id) as lines
    from supplier_invoices b left join suppliers s on s.company_id = ${tx.companyId} and s.id = b.supplier_id
    where b.company_id = ${tx.companyId} and b.state = 'booked' and b.kind = 'invoice'
      and coalesce(b.books_day, b.issued_on) between ${from}::date and ${to}::date and b.id > ${after}
    order by b.id limit ${most}`.execute(tx)
  return rows
}
