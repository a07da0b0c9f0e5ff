import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { BookDrifts } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { DriftSort } from '../../accounting.contract.ts'
import type { BookKind } from '../../accounting.rules.ts'
import {
  type Drift,
  type DriftField,
  type DriftSide,
  type DriftState,
  driftFilters,
} from '../../book-drifts.rules.ts'

/** A document that was sent, as it should stand there now. */
export interface SentDocument {
  id: number
  vendor_id: string
  document: Drift['document']
  total_cents: number
  tax_cents: number
  /** After the payments, refunds and credits that were sent with it. */
  left_cents: number
  contact_id: string
  contact: string
}

/** Those of these documents that were sent from here; not what is about to be sent again. */
export const sentDocuments = (
  tx: CompanyTx,
  organisation: string,
  vendorIds: readonly string[],
): Promise<SentDocument[]> => documentsWhere(tx, organisation, sql`r.vendor_id = any(${vendorIds}::text[])`)

/** Documents that stood in the books before this moment, and were in none of their pages since. */
export const missingDocuments = (tx: CompanyTx, organisation: string, since: Date): Promise<SentDocument[]> =>
  documentsWhere(
    tx,
    organisation,
    sql`r.sent_at < ${since} and (r.compared_at is null or r.compared_at < ${since})`,
  )

export async function noteCompared(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  await tx
    .updateRows('accounting_records')
    .set({ compared_at: tx.now })
    .where('id', '=', eb => eb.fn.any(sql<number[]>`${ids}::bigint[]`))
    .execute()
}

async function documentsWhere(
  tx: CompanyTx,
  organisation: string,
  isAsked: RawBuilder<unknown>,
): Promise<SentDocument[]> {
  const c = tx.companyId
  const { rows } = await sql<SentDocument>`
    select r.id, r.vendor_id, r.sent ->> 'kind' as document, r.sent_cents as total_cents,
      (select coalesce(sum((l ->> 'tax_cents')::bigint), 0)::bigint from jsonb_array_elements(r.sent -> 'lines') l) as tax_cents,
      (r.sent_cents - coalesce(m.paid, 0) - coalesce(case when r.kind = 'invoice' then m.credited else r.allocated_cents end, 0))::bigint
        as left_cents,
      coalesce(r.sent -> 'contact' ->> 'id', '') as contact_id,
      coalesce(r.sent -> 'contact' ->> 'name', (select coalesce(k.sent ->> 'name', k.label) from accounting_records k
        where k.company_id = ${c} and k.organisation = ${organisation} and k.kind = 'client' and k.vendor_id <> ''
          and k.vendor_id = r.sent -> 'contact' ->> 'id' limit 1), '') as contact
    from accounting_records r
    left join lateral (
      select sum(p.sent_cents) filter (where p.kind in ('payment', 'refund')
          and r.vendor_id in (p.sent -> 'of' ->> 'invoice', p.sent -> 'of' ->> 'credit')) as paid,
        sum(p.allocated_cents) as credited
      from accounting_records p where p.company_id = ${c} and p.organisation = ${organisation}
        and p.invoice_id = r.invoice_id and p.vendor_id <> '' and p.state <> 'skipped') m on true
    where r.company_id = ${c} and r.organisation = ${organisation} and ${isAsked}
      and r.vendor_id <> '' and r.kind in ('invoice', 'revision', 'credit', 'bill') and r.state in ('sent', 'failed') and r.sent_cents is not null`.execute(
    tx,
  )
  return rows
}

export interface NewDrift {
  record_id: number
  ours: DriftSide
  theirs: DriftSide
  fields: DriftField[]
}

/** Keeps what differs, and drops what agrees again. One that was accepted stays so while neither side moves. */
export async function keepDrifts(
  tx: CompanyTx,
  organisation: string,
  compared: readonly number[],
  drifts: readonly NewDrift[],
): Promise<void> {
  const differing = drifts.map(({ record_id }) => record_id)
  const agreeing = compared.filter(id => !differing.includes(id))
  if (agreeing.length > 0)
    await tx
      .deleteRows('book_drifts')
      .where('organisation', '=', organisation)
      .where('record_id', 'in', agreeing)
      .execute()
  if (drifts.length === 0) return
  await tx
    .insertRows(
      'book_drifts',
      drifts.map(({ ours, theirs, ...drift }) => ({
        ...drift,
        organisation,
        ours: JSON.stringify(ours),
        theirs: JSON.stringify(theirs),
        seen_at: tx.now,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['company_id', 'organisation', 'record_id']).doUpdateSet({
        ours: sql`excluded.ours`,
        theirs: sql`excluded.theirs`,
        fields: sql<string[]>`excluded.fields`,
        seen_at: tx.now,
        state: sql<string>`case when book_drifts.ours = excluded.ours and book_drifts.theirs = excluded.theirs
          then book_drifts.state else 'open' end`,
      }),
    )
    .execute()
}

type Row = Pick<Selectable<BookDrifts>, 'id' | 'organisation' | 'record_id' | 'seen_at'>
export type DriftRow = Row &
  Drift & { ours: DriftSide; label: string; kind: BookKind; invoice_id: number | null }

const drifts = (tx: CompanyTx) =>
  tx
    .rows('book_drifts as d')
    .innerJoin('accounting_records as r', join =>
      join.on('r.company_id', '=', tx.companyId).onRef('r.id', '=', 'd.record_id'),
    )

const shown = (tx: CompanyTx) =>
  drifts(tx)
    .select([
      'd.id',
      'd.organisation',
      'd.record_id',
      'd.seen_at',
      'd.fields',
      'd.ours',
      'd.theirs',
      'd.state',
    ])
    .select(['r.label', 'r.kind', 'r.invoice_id'])
    // The sent content is forgotten where a record is to be sent anew.
    .select(
      sql<
        Drift['document']
      >`coalesce(r.sent ->> 'kind', case r.kind when 'revision' then 'invoice' else r.kind end)`.as(
        'document',
      ),
    )
    .$castTo<DriftRow>()

/** Documents that differ, filtered. */
export function driftList(
  tx: CompanyTx,
  { organisation, search, status }: { organisation: string; search: string; status: number },
): List<DriftRow, DriftSort> {
  const states: Record<number, DriftState> = {
    [driftFilters.open]: 'open',
    [driftFilters.accepted]: 'accepted',
  }
  const state = states[status]
  return {
    from: drifts(tx)
      .where('d.organisation', '=', organisation)
      .$if(state !== undefined, query => query.where('d.state', '=', state!)),
    words: { text: sql`r.label`, search },
    id: 'd.id',
    sorts: { id: ['d.id', 'bigint'], label: [sql`r.label collate names`, 'text'] },
    row: id => shown(tx).where('d.id', '=', id),
  }
}

/** Locked until the transaction ends. */
export const lockDrift = (tx: CompanyTx, id: number): Promise<DriftRow | undefined> =>
  shown(tx).where('d.id', '=', id).forUpdate('d').executeTakeFirst()

export async function acceptDrift(tx: CompanyTx, id: number): Promise<void> {
  await tx.updateRows('book_drifts').set({ state: 'accepted' }).where('id', '=', id).execute()
}

export async function removeDrift(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('book_drifts').where('id', '=', id).execute()
}

export async function countDrifts(tx: CompanyTx, organisation: string): Promise<number> {
  const { count } = await tx
    .rows('book_drifts')
    .where('organisation', '=', organisation)
    .where('state', '=', 'open')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Half past two in the company's next night. */
export async function nextNight(tx: CompanyTx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ((${tx.now}::timestamptz at time zone time_zone)::date + 1 + time '02:30') at time zone time_zone as at
    from companies where id = ${tx.companyId}`.execute(tx)
  return rows[0]!.at
}
