import { sql } from 'kysely'
import { ownWorkOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { openInvoices } from '../../invoices/server/invoices.queries.ts'
import { type chosenBy, mostInBatch } from '../batches.rules.ts'

/** An invoice among what somebody chose, in the order in which it is asked for: by client, what is due first before. */
export interface ChosenInvoice {
  id: number
  client_id: number | null
  email: string
  phone: string
  owed_cents: number
}

interface Choice {
  by: (typeof chosenBy)[number]
  ids: readonly number[]
  /** For clients: only what was due before this day; null: all that is unpaid. */
  overdueOn: string | null
}

/** The chosen invoices, or what the chosen clients owe, as far as whoever asks may see them. */
export async function chosenInvoices(
  tx: CompanyTx,
  { by, ids, overdueOn }: Choice,
): Promise<ChosenInvoice[]> {
  if (by !== 'overdue' && ids.length === 0) return []
  const ofJobs = tx.rows('jobs as j').where(seenJob(tx)).select('j.id')
  return tx
    .rows('invoices as i')
    .$if(by === 'invoices', query => query.where('i.id', 'in', ids))
    .$if(by === 'clients', query => query.where('i.client_id', 'in', ids))
    .$if(by !== 'invoices', query =>
      query
        .where('i.status', '=', 'issued')
        .where('i.owed_cents', '>', 0)
        .$if(overdueOn !== null, overdue => overdue.where('i.due_on', '<', overdueOn)),
    )
    .$if(ownWorkOf(tx) !== null, query => query.where('i.job_id', 'in', ofJobs))
    .orderBy('i.client_id')
    .orderBy(sql`i.due_on nulls last`)
    .orderBy('i.id')
    .limit(mostInBatch + 1)
    .select(['i.id', 'i.client_id', 'i.email', 'i.phone', 'i.owed_cents'])
    .execute()
}

/** The addresses of these clients. */
export const chosenClients = (tx: CompanyTx, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .rows('clients')
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .select(['id', 'email', 'phone'])
        .execute()

/** The chosen invoices as they are printed. */
export const printedInvoices = (tx: CompanyTx, ids: readonly number[]) =>
  openInvoices(tx).where('i.id', 'in', ids).execute()

/** Rows that wait in a batch for the clients of these of its rows, to the same addresses, in order. */
export async function waitingWith(
  tx: CompanyTx,
  batch: number,
  rows: readonly number[],
): Promise<{ n: number; invoice_id: number; key: string }[]> {
  const { rows: found } = await sql<{ n: number; invoice_id: number; key: string }>`
    with waiting as (
      select b.n, b.invoice_id, case when i.client_id is null then concat('alone ', i.id)
        else concat_ws(' ', i.client_id, lower(i.email), i.phone) end as key
      from invoice_batch_items b
      join invoices i on i.company_id = ${tx.companyId} and i.id = b.invoice_id
      where b.company_id = ${tx.companyId} and b.batch_id = ${batch} and b.status = 'waiting'
    )
    select * from waiting
    where key in (select key from waiting where n = any(${rows}::int[]))
    order by n`.execute(tx)
  return found
}
