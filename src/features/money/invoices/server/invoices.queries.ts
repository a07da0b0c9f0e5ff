import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Invoices } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { DocumentLine } from '../../documents/documents.rules.ts'
import { ofSeenJob } from '../../documents/server/documents.queries.ts'
import type { InvoiceSort } from '../invoices.contract.ts'
import { type InvoiceKind, invoiceFilters } from '../invoices.rules.ts'

export type InvoiceRow = Omit<Selectable<Invoices>, 'company_id' | 'search' | 'lines' | 'kind'> & {
  lines: DocumentLine[]
  kind: InvoiceKind
}
export type InvoiceFields = Partial<Omit<InvoiceRow, 'id' | 'version' | 'created_at' | 'created_by'>>
const columns = columnsOf('invoices', 'company_id', 'search')

const invoices = (tx: CompanyTx) => tx.rows('invoices as i').where(ofSeenJob(tx, 'i.job_id'))

export type OpenInvoice = InvoiceRow & { job_number: number | null }

const openRows = (tx: CompanyTx) =>
  invoices(tx)
    .leftJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'i.job_id'))
    .select(columns.map(name => `i.${name}` as const))
    .select('j.number as job_number')
    .$castTo<OpenInvoice>()

export interface InvoiceFilters {
  search: string
  status: number
  client_id: number | null
  job_id: number | null
}

/** Invoices that match the filters; `today` decides what is overdue. */
export function invoiceList(
  tx: CompanyTx,
  { search, status, client_id, job_id }: InvoiceFilters,
  today: string,
): List<OpenInvoice, InvoiceSort> {
  const is = (filter: keyof typeof invoiceFilters) => status === invoiceFilters[filter]
  return {
    from: invoices(tx)
      .$if(client_id !== null, query => query.where('i.client_id', '=', client_id))
      .$if(job_id !== null, query => query.where('i.job_id', '=', job_id))
      .$if(is('draft'), query => query.where('i.status', '=', 'draft'))
      .$if(is('void'), query => query.where('i.status', '=', 'void'))
      .$if(is('paid'), query => query.where('i.status', '=', 'issued').where('i.owed_cents', '<=', 0))
      .$if(is('unpaid') || is('overdue'), query =>
        query.where('i.status', '=', 'issued').where('i.owed_cents', '>', 0),
      )
      .$if(is('overdue'), query => query.where('i.due_on', '<', today)),
    id: 'i.id',
    sorts: {
      id: ['i.id', 'bigint'],
      // A draft has none yet: it is the newest.
      number: [sql`case when i.number is null then 9007199254740991 else i.number end`, 'bigint'],
      name: [sql`lower(i.name)`, 'text'],
      // In days; what has no date yet is the newest.
      date: [
        sql`case when i.issued_on is null then 99999 else i.issued_on - date '2000-01-01' end`,
        'bigint',
      ],
      due: [sql`case when i.due_on is null then 99999 else i.due_on - date '2000-01-01' end`, 'bigint'],
      total: ['i.total_cents', 'bigint'],
      owed: ['i.owed_cents', 'bigint'],
    },
    row: id => openRows(tx).where('i.id', '=', id),
    search: search
      ? {
          ids: ({ most, before }) => sql`search_invoices(${search}, ${most}, ${before})`,
          order: 'id',
          seeks: true,
        }
      : undefined,
  }
}

export const invoiceById = (tx: CompanyTx, id: number): Promise<OpenInvoice | undefined> =>
  openRows(tx).where('i.id', '=', id).executeTakeFirst()

/** A job's invoices, the last one first. */
export const invoicesOfJob = (tx: CompanyTx, jobId: number): Promise<OpenInvoice[]> =>
  openRows(tx).where('i.job_id', '=', jobId).orderBy('i.id', 'desc').limit(100).execute()

/** Locked until the transaction ends. */
export const lockInvoice = (tx: CompanyTx, id: number): Promise<InvoiceRow | undefined> =>
  invoices(tx)
    .where('i.id', '=', id)
    .select(columns.map(name => `i.${name}` as const))
    .forUpdate()
    .$castTo<InvoiceRow>()
    .executeTakeFirst()

/** The driver would take a list for an array of PostgreSQL's. */
const withJson = ({ lines, ...fields }: InvoiceFields) =>
  (lines === undefined ? fields : { ...fields, lines: JSON.stringify(lines) }) as Partial<
    Selectable<Invoices>
  >

export const insertInvoice = (
  tx: CompanyTx,
  fields: InvoiceFields & Pick<InvoiceRow, 'tax'>,
): Promise<InvoiceRow> =>
  tx
    .insertRows('invoices', {
      ...withJson(fields),
      tax: fields.tax,
      created_at: tx.now,
      created_by: tx.by?.id ?? null,
    })
    .returning(columns)
    .$castTo<InvoiceRow>()
    .executeTakeFirstOrThrow()

export const updateInvoice = (tx: CompanyTx, id: number, fields: InvoiceFields): Promise<InvoiceRow> =>
  tx
    .updateRows('invoices')
    .set({ ...withJson(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<InvoiceRow>()
    .executeTakeFirstOrThrow()

/** What is owed on an invoice, as the sum of its entries. */
export const sumUp = (tx: CompanyTx, id: number): Promise<InvoiceRow> =>
  tx
    .updateRows('invoices')
    .set({
      owed_cents: sql<number>`(select coalesce(sum(amount_cents), 0) from ledger_entries e
        where e.company_id = ${tx.companyId} and e.invoice_id = ${id})`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<InvoiceRow>()
    .executeTakeFirstOrThrow()

/** The first look of the client at it; it changes nothing that somebody could be editing. */
export async function markSeen(tx: CompanyTx, id: number): Promise<boolean> {
  const [row] = await tx
    .updateRows('invoices')
    .set({ seen_at: tx.now })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .returning('id')
    .execute()
  return row !== undefined
}

export async function deleteInvoice(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('invoices').where('id', '=', id).execute()
}

/** Keeps what an invoice said before it is changed. */
export async function keepRevision(tx: CompanyTx, invoice: InvoiceRow): Promise<void> {
  await tx
    .insertRows('invoice_revisions', {
      invoice_id: invoice.id,
      revision: invoice.revision,
      document: JSON.stringify(invoice),
      total_cents: invoice.total_cents,
      at: tx.now,
      by: tx.by?.id ?? null,
    })
    .execute()
}

/** How a job stands by its invoices: whether one was issued, whether one is for all of it, and what is owed on them. */
export async function jobState(tx: CompanyTx, jobId: number) {
  const row = await tx
    .rows('invoices as i')
    .where('i.job_id', '=', jobId)
    .where('i.status', '=', 'issued')
    .select([
      sql<number>`count(*)::int`.as('issued'),
      sql<boolean>`coalesce(bool_or(i.kind = 'invoice'), false)`.as('is_whole'),
      sql<boolean>`coalesce(sum(i.owed_cents) > 0, false)`.as('is_owed'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
