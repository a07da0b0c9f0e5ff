import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { SentField } from '#features/account/custom-fields/custom-fields.rules.ts'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import { fieldValueSought } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { hasFieldValue, storedFields } from '#features/account/custom-fields/server/custom-values.queries.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork, overNumbers } from '#server/db/inner-doors.ts'
import type { Invoices } from '#server/db/row-types.ts'
import { foundBy, type List, listSums } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
import type { Deduction, DocumentLine } from '../../documents/documents.rules.ts'
import { seenDocument } from '../../documents/server/documents.queries.ts'
import { moneyKinds } from '../../ledger/ledger.rules.ts'
import type { InvoiceSort } from '../invoices.contract.ts'
import { type InvoiceKind, invoiceFilters } from '../invoices.rules.ts'

export type InvoiceRow = Omit<
  Selectable<Invoices>,
  'company_id' | 'search' | 'lines' | 'kind' | 'deductions' | 'custom_fields' | 'sent_fields'
> & {
  custom_fields: CustomValue[]
  sent_fields: SentField[] | null
  lines: DocumentLine[]
  deductions: Deduction[]
  kind: InvoiceKind
}
export type InvoiceFields = Partial<Omit<InvoiceRow, 'id' | 'version' | 'created_at' | 'created_by'>>
const columns = columnsOf('invoices', 'company_id', 'search')

const invoices = (tx: CompanyTx) => tx.rows('invoices as i').where(seenDocument(tx, 'i'))

export type OpenInvoice = InvoiceRow & {
  job_number: number | null
  quote_number: number | null
  quote_number_text: string | null
  /** Besides the one of `job_id`. */
  more_jobs: { id: number; number: number }[]
}

export const openInvoices = (tx: CompanyTx) =>
  invoices(tx)
    .leftJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'i.job_id'))
    .select(columns.map(name => `i.${name}` as const))
    .leftJoin('quotes as q', join =>
      join.on('q.company_id', '=', tx.companyId).onRef('q.id', '=', 'i.quote_id'),
    )
    .select(['j.number as job_number', 'q.number as quote_number', 'q.number_text as quote_number_text'])
    .select(
      sql<
        OpenInvoice['more_jobs']
      >`coalesce((select json_agg(json_build_object('id', m.id, 'number', m.number) order by m.number)
        from jobs m where m.company_id = ${tx.companyId} and m.id = any(i.more_job_ids)), '[]')`.as(
        'more_jobs',
      ),
    )
    .$castTo<OpenInvoice>()

/** It is for this job, alone or with others. */
const ofJob = (jobId: number) =>
  sql<SqlBool>`(i.job_id = ${jobId} or (i.more_job_ids <> '{}' and i.more_job_ids @> array[${jobId}::bigint]))`

/** Issued invoices for the whole of one of these jobs that were not credited in full, with the job's number. */
export async function wholeInvoices(
  tx: CompanyTx,
  jobIds: readonly number[],
): Promise<{ number: string; job: string }[]> {
  if (jobIds.length === 0) return []
  const { rows } = await sql<{ number: string; job: string }>`
    select i.number_text as number, j.number::text as job
    from jobs j
    join invoices i on i.company_id = ${tx.companyId} and (i.job_id = j.id or i.more_job_ids @> array[j.id])
    where j.company_id = ${tx.companyId} and j.id = any(${jobIds}::bigint[]) and i.status = 'issued' and i.kind = 'invoice'
      and i.total_cents + coalesce((select sum(e.amount_cents) from ledger_entries e
        where e.company_id = i.company_id and e.invoice_id = i.id and e.kind = 'credit'), 0) > 0
    order by i.id limit 1`.execute(tx)
  return rows
}

/** The client's invoices of a job that hold lines typed under these names, but those that were credited in full. */
export async function invoicesNaming(
  tx: CompanyTx,
  jobId: number,
  names: readonly string[],
): Promise<{ name: string; number: string | null }[]> {
  const { rows } = await sql<{ name: string; number: string | null }>`
    select l ->> 'name' as name, i.number_text as number
    from invoices i cross join lateral jsonb_array_elements(i.lines) l
    where i.company_id = ${tx.companyId} and (i.job_id = ${jobId} or i.more_job_ids @> array[${jobId}::bigint])
      and i.status in ('draft', 'issued') and l ->> 'item_id' is null and l ->> 'name' = any(${names}::text[])
      and (i.status = 'draft' or i.total_cents + coalesce((select sum(e.amount_cents) from ledger_entries e
        where e.company_id = i.company_id and e.invoice_id = i.id and e.kind = 'credit'), 0) > 0)
    order by i.number_text is null, i.id`.execute(tx)
  return rows
}

export interface InvoiceFilters {
  search: string
  status: number
  client_id: number | null
  job_id: number | null
  /** Days of their dates; '': any. */
  from: string
  to: string
  /** An own field and its value: '3:Tile'; '': any. */
  field: string
}

/** In days, as in its index; what has no date yet is the newest. */
const datedOn = sql`case when i.issued_on is null then 99999 else i.issued_on - date '2000-01-01' end`

/** Invoices that match the filters; `today` decides what is overdue. */
export function invoiceList(
  tx: CompanyTx,
  { search, status, client_id, job_id, from: first, to: last, field }: InvoiceFilters,
  today: string,
): List<OpenInvoice, InvoiceSort> {
  const own = fieldValueSought(field)
  const is = (filter: keyof typeof invoiceFilters) => status === invoiceFilters[filter]
  const from = invoices(tx)
    .$if(client_id !== null, query => query.where('i.client_id', '=', client_id))
    .$if(job_id !== null, query => query.where(ofJob(job_id!)))
    .$if(first !== '', query => query.where(sql<SqlBool>`${datedOn} >= ${first}::date - date '2000-01-01'`))
    .$if(last !== '', query => query.where(sql<SqlBool>`${datedOn} <= ${last}::date - date '2000-01-01'`))
    .$if(own !== null, query => query.where(hasFieldValue('i', own)))
    .$if(is('draft'), query => query.where('i.status', '=', 'draft'))
    .$if(is('void'), query => query.where('i.status', '=', 'void'))
    .$if(is('paid'), query => query.where('i.status', '=', 'issued').where('i.owed_cents', '<=', 0))
    .$if(is('unpaid') || is('overdue'), query => query.where('i.status', '=', 'issued'))
    .$if(is('unpaid') || is('overdue'), query => query.where('i.owed_cents', '>', 0))
    .$if(is('overdue'), query => query.where('i.due_on', '<', today))
  return {
    from,
    id: 'i.id',
    sorts: {
      id: ['i.id', 'bigint'],
      // A draft has none yet: it is the newest.
      number: [sql`case when i.number is null then 9007199254740991 else i.number end`, 'bigint'],
      name: [sql`coalesce(nullif(i.company_name, ''), i.name) collate names`, 'text'],
      date: [datedOn, 'bigint'],
      due: [sql`case when i.due_on is null then 99999 else i.due_on - date '2000-01-01' end`, 'bigint'],
      total: ['i.total_cents', 'bigint'],
      owed: ['i.owed_cents', 'bigint'],
    },
    row: id => openInvoices(tx).where('i.id', '=', id),
    search: search
      ? {
          ids: asked =>
            foundBy('search_invoices', search.replace(/^#(?=\d)/, ''), asked, {
              status: is('draft') ? 'draft' : is('void') ? 'void' : is('all') ? null : 'issued',
              owed: is('paid') ? false : is('unpaid') || is('overdue') ? true : null,
              due_before: is('overdue') ? today : null,
              client: client_id,
              job: job_id,
              own,
            }),
          order: 'id',
          seeks: true,
          isPartial: first !== '' || last !== '',
          alike: alikeIn('invoices', search, from, 'i.id'),
        }
      : undefined,
  }
}

/** Cents of issued invoices among a list, or of its drafts if it is of those. */
export async function invoiceSums(tx: CompanyTx, filters: InvoiceFilters, today: string) {
  const status = filters.status === invoiceFilters.draft ? 'draft' : 'issued'
  const sum = (column: 'total_cents' | 'owed_cents') =>
    sql<number>`coalesce(sum(${sql.ref(`i.${column}`)}) filter (where i.status = ${status}), 0)::bigint`
  return listSums<{ total: number; owed: number }, InvoiceSort>(tx, invoiceList(tx, filters, today), [
    sum('total_cents').as('total'),
    sum('owed_cents').as('owed'),
  ])
}

export const invoiceById = (tx: CompanyTx, id: number): Promise<OpenInvoice | undefined> =>
  openInvoices(tx).where('i.id', '=', id).executeTakeFirst()

/** A job's invoices, the last one first. */
export const invoicesOfJob = (tx: CompanyTx, jobId: number): Promise<OpenInvoice[]> =>
  openInvoices(tx).where(ofJob(jobId)).orderBy('i.id', 'desc').limit(100).execute()

/** Locked until the transaction ends. */
export const lockInvoice = (tx: CompanyTx, id: number): Promise<InvoiceRow | undefined> =>
  invoices(tx)
    .where('i.id', '=', id)
    .select(columns.map(name => `i.${name}` as const))
    .forUpdate()
    .$castTo<InvoiceRow>()
    .executeTakeFirst()

/** The same for several, which gives what they are for. */
export const lockInvoices = (tx: CompanyTx, ids: readonly number[]) =>
  invoices(tx)
    .where('i.id', 'in', ids)
    .select(['i.quote_id', 'i.job_id', 'i.more_job_ids'])
    .orderBy('i.id')
    .forUpdate()
    .execute()

/** The driver would take a list for an array of PostgreSQL's. */
const withJson = ({ lines, deductions, custom_fields, sent_fields, ...fields }: InvoiceFields) =>
  ({
    ...fields,
    ...storedFields(custom_fields),
    ...(sent_fields !== undefined && { sent_fields: sent_fields && JSON.stringify(sent_fields) }),
    ...(lines !== undefined && { lines: JSON.stringify(lines) }),
    ...(deductions !== undefined && { deductions: JSON.stringify(deductions) }),
  }) as Partial<Selectable<Invoices>>

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

/** Amount owed on an invoice: the sum of its entries. */
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

/** The jobs of a client that have an amount, were not paid and have no invoice yet, the newest first. */
export async function jobsToInvoice(tx: CompanyTx, clientId: number) {
  const { rows } = await sql<{
    id: number
    number: number
    about: string
    status: number
    amount_cents: number
  }>`
    select j.id, j.number, j.status_id as status, j.amount_cents + case when j.is_split then j.amount2_cents else 0 end as amount_cents,
      concat_ws(', ', (select string_agg(k.name, ', ' order by array_position(j.job_type_ids, k.id)) from job_types k
        where k.company_id = ${tx.companyId} and k.id = any(j.job_type_ids)), nullif(j.address, '')) as about
    from jobs j
    where j.company_id = ${tx.companyId} and j.client_id = ${clientId} and j.deleted_at is null and not j.invoiced
      and j.amount_cents > 0 and j.status_id <> ${statusId.cancelled}
      and not (j.status_id = ${statusId.closed} and j.payment_method is not null) and ${seenJob(tx)}
    order by j.id desc limit 50`.execute(tx)
  return rows
}

/** The amounts of an invoice's jobs, in the invoice's order; nothing is read for one job. */
export async function amountsOfJobs(
  tx: CompanyTx,
  { job_id, more_job_ids }: Pick<InvoiceRow, 'job_id' | 'more_job_ids'>,
): Promise<number[]> {
  if (job_id === null || more_job_ids.length === 0) return []
  const asked = sql<{ cents: number }>`
    select coalesce(j.amount_cents + case when j.is_split then j.amount2_cents else 0 end, 0) as cents
    from unnest(${[job_id, ...more_job_ids]}::bigint[]) with ordinality t(id, place)
    left join jobs j on j.company_id = ${tx.companyId} and j.id = t.id
    order by t.place`
  const { rows } = await overAllWork(tx, 'shares of an invoice for several jobs', all => asked.execute(all))
  return rows.map(({ cents }) => cents)
}

/** The number of the invoice that takes another off. */
export const takenOffBy = async (tx: CompanyTx, id: number): Promise<string> =>
  (await tx.rows('invoices').where('id', '=', id).select('number_text').executeTakeFirst())?.number_text ?? ''

/** Puts what was invoiced of a quote before it became a job onto that job. */
export async function putOnJob(tx: CompanyTx, quoteId: number, jobId: number): Promise<void> {
  await tx
    .updateRows('invoices')
    .set({ job_id: jobId, version: sql<number>`version + 1` })
    .where('quote_id', '=', quoteId)
    .where('job_id', 'is', null)
    .execute()
}

/** Invoices of a client on which too much was paid, the oldest first; locked until the transaction ends. */
export const overpaidInvoices = (tx: CompanyTx, clientId: number): Promise<InvoiceRow[]> =>
  invoices(tx)
    .where('i.client_id', '=', clientId)
    .where('i.owed_cents', '<', 0)
    .select(columns.map(name => `i.${name}` as const))
    .orderBy('i.id')
    .forUpdate()
    .$castTo<InvoiceRow>()
    .execute()

/** Credit from overpayments, by client. */
export async function creditsOf(tx: CompanyTx, clients: readonly number[]): Promise<Map<number, number>> {
  const rows = await invoices(tx)
    .where('i.client_id', 'in', clients.length > 0 ? clients : [0])
    .where('i.owed_cents', '<', 0)
    .groupBy('i.client_id')
    .select(['i.client_id', sql<number>`-sum(i.owed_cents)::bigint`.as('credit')])
    .execute()
  return new Map(rows.map(row => [row.client_id!, row.credit]))
}

/** Keeps what an invoice said before it is changed. */
export async function keepRevision(tx: CompanyTx, invoice: InvoiceRow): Promise<void> {
  const phone = sql`(select i.phone from invoices i where i.company_id = ${tx.companyId} and i.id = ${invoice.id})`
  await overNumbers(tx, 'what it said is kept', open =>
    open
      .insertRows('invoice_revisions', {
        invoice_id: invoice.id,
        revision: invoice.revision,
        document: sql`${JSON.stringify(invoice)}::jsonb || jsonb_build_object('phone', ${phone})` as never,
        total_cents: invoice.total_cents,
        at: tx.now,
        by: tx.by?.id ?? null,
      })
      .execute(),
  )
}

/**
 * State of a job by its issued invoices, amounts in cents. Of an invoice for several jobs it has what entries share out to
 * it, also for a technician who does not see the others.
 */
export const jobState = (tx: CompanyTx, jobId: number) =>
  overAllWork(tx, 'shares of an invoice for several jobs', all =>
    all
      .rows('invoices as i')
      .where(ofJob(jobId))
      .where('i.status', '=', 'issued')
      .innerJoinLateral(entriesOfEach(all, jobId), join => join.onTrue())
      .select([
        sql<number>`count(*)::int`.as('issued'),
        sql<boolean>`coalesce(bool_or(i.kind = 'invoice'), false)`.as('is_whole'),
        sql<boolean>`coalesce(sum(i.owed_cents) > 0, false)`.as('is_owed'),
        summed(sql`entries.invoiced`).as('invoiced'),
        summed(sql`entries.paid`).as('paid'),
        summed(sql`entries.owed`).as('owed'),
      ])
      .executeTakeFirstOrThrow(),
  )

const summed = (cents: RawBuilder<unknown>) => sql<number>`coalesce(sum(${cents}), 0)::bigint`

const entriesOfEach = (tx: CompanyTx, jobId: number) =>
  sql<{ invoiced: number; paid: number; owed: number }>`(
    select coalesce(sum(part.cents) filter (where e.kind in ('invoice', 'revision', 'void', 'credit')), 0) as invoiced,
      -coalesce(sum(part.cents) filter (where e.kind = any(${[...moneyKinds]})), 0) as paid,
      coalesce(sum(part.cents), 0) as owed
    from ledger_entries e
    cross join lateral (select case
      when e.shares is not null then (select (s ->> 'amount_cents')::bigint from jsonb_array_elements(e.shares) s
        where (s ->> 'job_id')::bigint = ${jobId})
      when i.more_job_ids = '{}' or coalesce(e.job_id, i.job_id) = ${jobId} then e.amount_cents end as cents) part
    where e.company_id = ${tx.companyId} and e.invoice_id = i.id)`.as<'entries'>('entries')
