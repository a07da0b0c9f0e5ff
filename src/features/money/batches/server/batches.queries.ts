import { sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Json } from '#server/db/row-types.ts'
import type { Fact } from '#shared/fact.ts'
import type { Batch } from '../batches.contract.ts'
import type { BatchKind, batchWays } from '../batches.rules.ts'

export type Way = (typeof batchWays)[number]

/** The row of a batch: a job, an invoice with its part of a payment, or a client. */
export interface Chosen {
  job_id?: number
  invoice_id?: number
  client_id?: number
  amount_cents?: number
}

export async function insertBatch(
  tx: UserTx,
  {
    rows,
    ...batch
  }: {
    kind: BatchKind
    via: Way
    moves_dates: boolean
    rows: readonly Chosen[]
    method?: number
    paid_on?: string
    note?: string
  },
): Promise<number> {
  const { id } = await tx
    .insertRows('invoice_batches', { ...batch, at: tx.now, worked_at: tx.now, by: tx.by.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertRows(
      'invoice_batch_items',
      rows.map((row, n) => ({
        batch_id: id,
        n,
        job_id: row.job_id ?? null,
        invoice_id: row.invoice_id ?? null,
        client_id: row.client_id ?? null,
        amount_cents: row.amount_cents ?? null,
      })),
    )
    .execute()
  return id
}

/** The person whose batch is still to come to one of these and is worked on, has just sent it, or has just begun. */
export async function begunBy(
  tx: CompanyTx,
  kind: BatchKind,
  chosen: readonly Chosen[],
): Promise<string | null> {
  const column = kind === 'jobs' ? 'job_id' : kind === 'statements' ? 'client_id' : 'invoice_id'
  const ids = chosen.flatMap(row => row[column] ?? [])
  const { rows } = await sql<{ name: string }>`
    select u.fullname as name from invoice_batches b
    join invoice_batch_items i on i.company_id = ${tx.companyId} and i.batch_id = b.id
    join users u on u.company_id = ${tx.companyId} and u.id = b.by
    where b.company_id = ${tx.companyId} and b.state <> 'stopped'
      and ${sql.ref(`i.${column}`)} = any(${ids}::bigint[])
      and (i.status = 'waiting' and b.worked_at > ${tx.now}::timestamptz - interval '2 min'
        or ${kind}::text = 'invoices' and b.kind = 'invoices' and b.via not in ('draft', 'none')
        and b.at > ${tx.now}::timestamptz - interval '1 min'
        or b.kind = ${kind} and not b.is_seen and b.at > ${tx.now}::timestamptz - interval '10 s')
    limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

export type BatchRow = Omit<Batch, 'at' | 'worked_at'> & {
  via: Way
  moves_dates: boolean
  at: Date
  worked_at: Date
}
/** A batch that is being worked on. */
export type HeldBatch = Pick<BatchRow, 'id' | 'kind' | 'state' | 'via' | 'moves_dates' | 'worked_at'> & {
  method: number | null
  paid_on: string | null
  note: string
}

/** A batch of the signed-in user: another's is not shown. */
export async function batchOf(tx: UserTx, id: number): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.kind, b.via, b.moves_dates, b.state, b.at, b.worked_at, count(*)::int as total,
      count(*) filter (where i.status = 'waiting')::int as waiting,
      count(*) filter (where i.status = 'done')::int as done,
      count(*) filter (where i.status = 'left')::int as left
    from invoice_batches b
    join invoice_batch_items i on i.company_id = ${tx.companyId} and i.batch_id = b.id
    where b.company_id = ${tx.companyId} and b.id = ${id} and b.by = ${tx.by.id}
    group by b.company_id, b.id`.execute(tx)
  return rows[0]
}

/** The last one of the signed-in user that they have not dismissed. */
export async function lastBatch(tx: UserTx): Promise<number | undefined> {
  const row = await tx
    .rows('invoice_batches')
    .where('by', '=', tx.by.id)
    .where('is_seen', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** The batch's author; nobody is signed in while it is worked on. */
export async function batchAuthor(tx: CompanyTx, id: number): Promise<number | undefined> {
  const row = await tx.rows('invoice_batches').where('id', '=', id).select('by').executeTakeFirst()
  return row?.by
}

/** The row, locked: whoever works on it holds it for as long as one of the batch takes. */
export const lockBatch = (tx: CompanyTx, id: number) =>
  tx
    .rows('invoice_batches')
    .where('id', '=', id)
    .select(['id', 'kind', 'state', 'via', 'moves_dates', 'worked_at', 'method', 'paid_on', 'note'])
    .$castTo<HeldBatch>()
    .forUpdate()
    .executeTakeFirst()

export async function updateBatch(
  tx: CompanyTx,
  id: number,
  change: { state?: BatchRow['state']; is_seen?: boolean },
): Promise<void> {
  await tx
    .updateRows('invoice_batches')
    .set({ ...change, worked_at: tx.now })
    .where('id', '=', id)
    .execute()
}

export interface Waiting {
  n: number
  job_id: number | null
  invoice_id: number | null
  client_id: number | null
  amount_cents: number | null
}
const waitingColumns = ['n', 'job_id', 'invoice_id', 'client_id', 'amount_cents'] as const

/** The next that wait, at most so many; the batch is locked. */
export function nextOf(tx: CompanyTx, batch: number, most: number): Promise<Waiting[]> {
  return tx
    .rows('invoice_batch_items')
    .where('batch_id', '=', batch)
    .where('status', '=', 'waiting')
    .orderBy('n')
    .limit(most)
    .select(waitingColumns)
    .execute()
}

/** Says what became of one; it waits no more. */
export async function recordOutcome(
  tx: CompanyTx,
  batch: number,
  n: number,
  { status, told, invoice_id }: { status: 'done' | 'left'; told: Fact; invoice_id?: number },
): Promise<void> {
  const { text, values } = told
  await tx
    .updateRows('invoice_batch_items')
    .set({
      status,
      told: JSON.stringify({ text, values }) as Json,
      ...(invoice_id !== undefined && { invoice_id }),
    })
    .where('batch_id', '=', batch)
    .where('n', '=', n)
    .where('status', '=', 'waiting')
    .execute()
}

/** Leaves all that wait. */
export async function leaveWaiting(tx: CompanyTx, batch: number, { text, values }: Fact): Promise<void> {
  await tx
    .updateRows('invoice_batch_items')
    .set({ status: 'left', told: JSON.stringify({ text, values }) as Json })
    .where('batch_id', '=', batch)
    .where('status', '=', 'waiting')
    .execute()
}

/** Those that were left wait again. */
export async function tryAgain(tx: CompanyTx, batch: number): Promise<void> {
  await tx
    .updateRows('invoice_batch_items')
    .set({ status: 'waiting', told: null })
    .where('batch_id', '=', batch)
    .where('status', '=', 'left')
    .execute()
}

export interface ItemRow extends Pick<Waiting, 'n' | 'job_id' | 'invoice_id'> {
  job_number: number | null
  invoice_number: number | null
  invoice_number_text: string | null
  name: string
  status: 'waiting' | 'done' | 'left'
  told: Fact | null
}

export async function itemsOf(tx: CompanyTx, batch: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select b.n, b.job_id, b.invoice_id, j.number as job_number, i.number as invoice_number, i.number_text as invoice_number_text,
      coalesce(nullif(i.company_name, ''), nullif(i.name, ''), nullif(c.company_name, ''), c.name,
        nullif(j.company_name, ''), j.name, '') as name, b.status, b.told
    from invoice_batch_items b
    left join clients c on c.company_id = ${tx.companyId} and c.id = b.client_id
    left join jobs j on j.company_id = ${tx.companyId} and j.id = b.job_id
    left join invoices i on i.company_id = ${tx.companyId} and i.id = b.invoice_id
    where b.company_id = ${tx.companyId} and b.batch_id = ${batch}
    order by b.status = 'done', b.n`.execute(tx)
  return rows
}

/** Locks a job, so that it gets one invoice; whether it has one that is not void, be it a draft. */
export async function hasInvoice(tx: CompanyTx, jobId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from invoices i
    where i.company_id = ${tx.companyId} and i.status <> 'void'
      and (i.job_id = ${jobId} or (i.more_job_ids <> '{}' and i.more_job_ids @> array[${jobId}::bigint]))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Those of these jobs that are there for whoever asks. */
export async function knownJobs(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  const found = await ownJobs(tx).where('j.id', 'in', ids).where('j.deleted_at', 'is', null).execute()
  const known = new Set(found.map(({ id }) => id))
  return [...new Set(ids)].filter(id => known.has(id))
}

const ownJobs = (tx: CompanyTx) => tx.rows('jobs as j').where(seenJob(tx)).select('j.id')
