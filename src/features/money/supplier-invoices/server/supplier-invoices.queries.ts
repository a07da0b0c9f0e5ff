import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { Fact } from '#shared/fact.ts'
import type { Box } from '../page-rows.rules.ts'
import type { InvoiceKind, InvoiceState, LineGoes } from '../supplier-invoices.rules.ts'

/** The reading of a paper, beside the fields that are kept as columns. */
export interface KeptReading {
  /** Why the paper could not be read. */
  trouble?: Fact
  abn: string
  /** As they are written. */
  order: string
  job: string
  job_id: number | null
  doubts: Fact[]
  at: Record<string, Box>
  /** Of each line. */
  lines: (Box | null)[]
  pages: { width: number; height: number }[]
}

export interface InvoiceLineRow {
  code: string
  description: string
  quantity: number
  unit: string
  holds: number | null
  net_cents: number
  tax_cents: number
  goes: LineGoes
  part_id: number | null
  part_name: string
  place: number | null
  job_id: number | null
  job_number: number | null
  arrived: number
}
export interface InvoiceRow {
  id: number
  state: InvoiceState
  kind: InvoiceKind
  supplier_id: number | null
  supplier_name: string
  number: string
  issued_on: string | null
  /** The day on which it counts once it is booked: its own, or the first open one where that was closed. */
  books_day: string | null
  /** Its tax can be claimed back; else it is a cost. */
  is_claimed: boolean
  due_on: string | null
  order_id: number | null
  net_cents: number
  tax_cents: number
  total_cents: number
  file_id: number | null
  file_name: string | null
  file_type: string | null
  file_key: string | null
  reading: KeptReading | null
  created_at: Date
  created_by: number | null
  booked_at: Date | null
  version: number
  lines: InvoiceLineRow[]
}

const own = [
  'id',
  'state',
  'kind',
  'supplier_id',
  'number',
  'issued_on',
  'books_day',
  'is_claimed',
  'due_on',
  'order_id',
  'net_cents',
  'tax_cents',
  'total_cents',
  'file_id',
  'reading',
  'created_at',
  'created_by',
  'booked_at',
  'version',
] as const

const joined = (tx: CompanyTx) =>
  tx
    .rows('supplier_invoices as i')
    .leftJoin('suppliers as s', join =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.id', '=', 'i.supplier_id'),
    )

const named = sql<string>`coalesce(s.name, i.supplier_name)`

const invoices = (tx: CompanyTx) =>
  joined(tx)
    .leftJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'i.company_id').onRef('f.id', '=', 'i.file_id'),
    )
    .select(own.map(name => `i.${name}` as const))
    .select(['f.name as file_name', 'f.type as file_type', 'f.key as file_key'])
    .select([
      named.as('supplier_name'),
      sql<InvoiceLineRow[]>`(
        select coalesce(json_agg(json_build_object('code', l.code, 'description', l.description, 'quantity', l.quantity,
          'unit', l.unit, 'holds', l.holds, 'net_cents', l.net_cents, 'tax_cents', l.tax_cents, 'goes', l.goes, 'part_id', l.part_id,
          'part_name', coalesce(p.name, ''), 'place', l.place_id, 'job_id', l.job_id, 'job_number', j.number,
          'arrived', l.arrived) order by l.line), '[]')
        from supplier_invoice_lines l
        left join stock_parts p on p.company_id = l.company_id and p.id = l.part_id
        left join jobs j on j.company_id = l.company_id and j.id = l.job_id
        where l.company_id = ${tx.companyId} and l.invoice_id = i.id)`.as('lines'),
    ])
    .$castTo<InvoiceRow>()

export const invoiceById = (tx: CompanyTx, id: number): Promise<InvoiceRow | undefined> =>
  invoices(tx).where('i.id', '=', id).executeTakeFirst()

/** The invoice with its lines, locked until the transaction ends. */
export async function lockInvoice(tx: CompanyTx, id: number): Promise<InvoiceRow | undefined> {
  // Sent together, but read one after the other: as it is once the lock is had.
  const [locked, row] = await Promise.all([
    tx.rows('supplier_invoices').where('id', '=', id).select('id').forUpdate().executeTakeFirst(),
    invoiceById(tx, id),
  ])
  return locked && row
}

export type ListedInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'state'
  | 'kind'
  | 'supplier_name'
  | 'number'
  | 'issued_on'
  | 'due_on'
  | 'net_cents'
  | 'tax_cents'
  | 'total_cents'
  | 'created_at'
> & {
  file_name: string
  is_unread: boolean
  doubts: number
}

export const invoiceList = (
  tx: CompanyTx,
  { search, state, supplier }: { search: string; state: InvoiceState | ''; supplier: number | null },
): List<ListedInvoice, 'id'> => ({
  from: joined(tx)
    .$if(state !== '', query => query.where('i.state', '=', state))
    .$if(supplier !== null, query => query.where('i.supplier_id', '=', supplier)),
  words: { text: sql`concat_ws(' ', ${named}, i.number)`, search },
  id: 'i.id',
  sorts: { id: ['i.id', 'bigint'] },
  row: id =>
    joined(tx)
      .where('i.id', '=', id)
      .select([
        'i.id',
        'i.state',
        'i.kind',
        'i.number',
        'i.issued_on',
        'i.due_on',
        'i.net_cents',
        'i.tax_cents',
        'i.total_cents',
        'i.created_at',
      ])
      .select([
        named.as('supplier_name'),
        sql<string>`coalesce((select f.name from files f where f.company_id = ${tx.companyId} and f.id = i.file_id), '')`.as(
          'file_name',
        ),
        sql<boolean>`coalesce(i.reading ? 'trouble', false)`.as('is_unread'),
        sql<number>`coalesce(jsonb_array_length(i.reading -> 'doubts'), 0)`.as('doubts'),
      ])
      .$castTo<ListedInvoice>(),
})

export type InvoiceFields = Pick<
  InvoiceRow,
  | 'kind'
  | 'supplier_id'
  | 'supplier_name'
  | 'number'
  | 'issued_on'
  | 'due_on'
  | 'order_id'
  | 'net_cents'
  | 'tax_cents'
  | 'total_cents'
>

export async function insertInvoice(
  tx: CompanyTx,
  fields: Partial<InvoiceFields> & { state?: InvoiceState; file_id?: number },
): Promise<number> {
  const { id } = await tx
    .insertRows('supplier_invoices', {
      ...fields,
      created_at: tx.now,
      created_by: tx.by?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateInvoice(
  tx: CompanyTx,
  id: number,
  {
    reading,
    ...fields
  }: Partial<
    InvoiceFields &
      Pick<InvoiceRow, 'state' | 'booked_at' | 'books_day' | 'is_claimed'> & {
        booked_by: number | null
        reading: KeptReading
      }
  >,
): Promise<void> {
  await tx
    .updateRows('supplier_invoices')
    .set({
      ...fields,
      ...(reading && { reading: JSON.stringify(reading) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export const deleteInvoice = (tx: CompanyTx, id: number) =>
  tx.deleteRows('supplier_invoices').where('id', '=', id).execute()

export type NewInvoiceLine = Omit<InvoiceLineRow, 'part_name' | 'job_number'>

/** Makes the lines of an invoice these. */
export async function replaceInvoiceLines(
  tx: CompanyTx,
  id: number,
  lines: readonly NewInvoiceLine[],
): Promise<void> {
  await tx.deleteRows('supplier_invoice_lines').where('invoice_id', '=', id).execute()
  if (lines.length === 0) return
  await tx
    .insertRows(
      'supplier_invoice_lines',
      lines.map(({ place, quantity, arrived, holds, ...line }, n) => ({
        ...line,
        holds: holds === null ? null : String(holds),
        invoice_id: id,
        line: n,
        place_id: place,
        quantity: String(quantity),
        arrived: String(arrived),
      })),
    )
    .execute()
}

/** A job by its number, if the user may see it. */
export const jobByNumber = (
  tx: CompanyTx,
  number: number,
): Promise<{ id: number; number: number } | undefined> =>
  tx
    .rows('jobs')
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .select(['id', 'number'])
    .executeTakeFirst()
