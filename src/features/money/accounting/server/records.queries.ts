import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { AccountingRecords, AccountingTries } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { BookRecord } from '#server/providers/accounting/accounting.port.ts'
import type { Fact } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import type { RecordSort } from '../accounting.contract.ts'
import { type BookKind, type BookState, bookFilters, sendingOrder } from '../accounting.rules.ts'

const columns = columnsOf('accounting_records', 'company_id')
type Row = Omit<Selectable<AccountingRecords>, 'company_id'>
export type RecordRow = Omit<Row, 'kind' | 'state' | 'reason' | 'sent'> & {
  kind: BookKind
  state: BookState
  reason: Fact | null
  sent: BookRecord | null
}
export type RecordFields = Partial<Omit<RecordRow, 'id' | 'kind' | 'record_id' | 'organisation'>>

const rows = (tx: CompanyTx) =>
  tx
    .rows('accounting_records as r')
    .select(columns.map(name => `r.${name}` as const))
    .$castTo<RecordRow>()

/** The journal's list, filtered. */
export function recordList(
  tx: CompanyTx,
  filters: { organisation: string; search: string; status: number; kind: string },
): List<RecordRow, RecordSort> {
  const { organisation, search, status, kind } = filters
  const states: Record<number, BookState[]> = {
    [bookFilters.waiting]: ['waiting', 'sending', 'held'],
    [bookFilters.sent]: ['sent'],
    [bookFilters.failed]: ['failed'],
    [bookFilters.skipped]: ['skipped'],
  }
  const shown = states[status]
  return {
    from: tx
      .rows('accounting_records as r')
      .where('r.organisation', '=', organisation)
      .$if(shown !== undefined, query => query.where('r.state', 'in', shown!))
      .$if(kind !== '', query => query.where('r.kind', '=', kind)),
    words: { text: sql`r.label`, search },
    id: 'r.id',
    sorts: { id: ['r.id', 'bigint'], label: [sql`r.label collate names`, 'text'], kind: ['r.kind', 'text'] },
    row: id => rows(tx).where('r.id', '=', id),
  }
}

export const recordById = (tx: CompanyTx, id: number): Promise<RecordRow | undefined> =>
  rows(tx).where('r.id', '=', id).executeTakeFirst()

/** Names of these records, and how each is. */
export const labelsOf = (
  tx: CompanyTx,
  ids: readonly number[],
): Promise<Pick<RecordRow, 'id' | 'label' | 'state'>[]> =>
  rows(tx)
    .clearSelect()
    .select(['r.id', 'r.label', 'r.state'])
    .where('r.id', 'in', ids)
    .$castTo<Pick<RecordRow, 'id' | 'label' | 'state'>>()
    .execute()

/** Locked until the transaction ends. */
export const lockRecord = (tx: CompanyTx, id: number): Promise<RecordRow | undefined> =>
  rows(tx).where('r.id', '=', id).forUpdate().executeTakeFirst()

export const recordOf = (
  tx: CompanyTx,
  organisation: string,
  kind: BookKind,
  id: number,
): Promise<RecordRow | undefined> =>
  rows(tx)
    .where('r.organisation', '=', organisation)
    .where('r.kind', '=', kind)
    .where('r.record_id', '=', id)
    .executeTakeFirst()

export const recordsOf = async (
  tx: CompanyTx,
  organisation: string,
  kind: BookKind,
  ids: readonly number[],
): Promise<RecordRow[]> =>
  ids.length === 0
    ? []
    : rows(tx)
        .where('r.organisation', '=', organisation)
        .where('r.kind', '=', kind)
        .where('r.record_id', 'in', ids)
        .execute()

/** The records of an invoice and of its money, in the order of what happened. */
export const recordsOfInvoice = (
  tx: CompanyTx,
  organisation: string,
  invoice: number,
): Promise<RecordRow[]> =>
  rows(tx)
    .where('r.organisation', '=', organisation)
    .where('r.invoice_id', '=', invoice)
    .orderBy('r.id')
    .execute()

/** The record with this id in the books. */
export const recordByVendorId = (
  tx: CompanyTx,
  organisation: string,
  kind: BookKind,
  vendorId: string,
): Promise<RecordRow | undefined> =>
  rows(tx)
    .where('r.organisation', '=', organisation)
    .where('r.kind', '=', kind)
    .where('r.vendor_id', '=', vendorId)
    .executeTakeFirst()

/** The next records to send: those that others need first, then the oldest of a kind. */
export async function recordsDue(tx: CompanyTx, organisation: string, most: number): Promise<number[]> {
  const due = await tx
    .rows('accounting_records as r')
    .where('r.organisation', '=', organisation)
    .where('r.state', 'in', ['waiting', 'sending'])
    .select('r.id')
    .orderBy(sql`array_position(${[...sendingOrder]}::text[], r.kind)`)
    .orderBy('r.id')
    .limit(most)
    .execute()
  return due.map(({ id }) => id)
}

export async function updateRecord(
  tx: CompanyTx,
  id: number,
  { reason, sent, ...fields }: RecordFields,
): Promise<void> {
  await tx
    .updateRows('accounting_records')
    .set({
      ...fields,
      ...(reason !== undefined && { reason: reason && JSON.stringify(reason) }),
      ...(sent !== undefined && { sent: sent && JSON.stringify(sent) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Makes records that waited for this one due. */
export async function releaseHeldRecords(tx: CompanyTx, id: number): Promise<void> {
  await tx
    .updateRows('accounting_records')
    .set({ state: 'waiting', reason: null, waits_for: null })
    .where('waits_for', '=', id)
    .where('state', '=', 'held')
    .execute()
}

/** The minutes between two tries of a closed period. */
const lockedMinutes = 30

/**
 * Makes one record due that is held for a closed period: the one of the latest day, which opens first. It is not asked more often
 * than every half hour.
 */
export async function probeLocked(tx: CompanyTx, organisation: string): Promise<void> {
  const c = tx.companyId
  await sql`with locked as (
      select id, locked_day from accounting_records
      where company_id = ${c} and organisation = ${organisation} and state = 'held' and locked_day is not null)
    update accounting_records set state = 'waiting'
    where company_id = ${c} and id = (select id from locked order by locked_day desc, id desc limit 1)
      and not exists (select 1 from accounting_tries t where t.company_id = ${c} and t.record_id in (select id from locked)
        and t.at > ${tx.now}::timestamptz - make_interval(mins => ${lockedMinutes}))`.execute(tx)
}

/** Makes all due that were held for a closed period, as one of them was taken. */
export async function releaseLocked(tx: CompanyTx, organisation: string): Promise<void> {
  await tx
    .updateRows('accounting_records')
    .set({ state: 'waiting', reason: null })
    .where('organisation', '=', organisation)
    .where('state', '=', 'held')
    .where('locked_day', 'is not', null)
    .execute()
}

/** Tries again what was not taken; all of it, or what is named. */
export async function retryRecords(
  tx: CompanyTx,
  organisation: string,
  ids: number[] | null,
): Promise<number> {
  const again = await tx
    .updateRows('accounting_records')
    .set({ state: 'waiting', reason: null, tries: 0, key: '' })
    .where('organisation', '=', organisation)
    .where('state', 'in', ['failed', 'held'])
    .$if(ids !== null, query => query.where('id', 'in', ids!))
    .returning('id')
    .execute()
  return again.length
}

export async function insertTry(
  tx: CompanyTx,
  fields: { record_id: number; action: string; sent: object | null; answer: string; is_done: boolean },
): Promise<void> {
  const { sent, answer, ...rest } = fields
  await tx
    .insertRows('accounting_tries', {
      ...rest,
      answer: outsideText(answer, 1_000),
      at: tx.now,
      sent: sent && JSON.stringify(sent),
    })
    .execute()
}

export type TryRow = Omit<Selectable<AccountingTries>, 'company_id' | 'record_id'>

/** The last tries of a record, the newest first. */
export const triesOf = (tx: CompanyTx, record: number): Promise<TryRow[]> =>
  tx
    .rows('accounting_tries')
    .where('record_id', '=', record)
    .select(['id', 'at', 'action', 'sent', 'answer', 'is_done'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** How many stand in which state. */
export async function countStates(
  tx: CompanyTx,
  organisation: string,
): Promise<{ waiting: number; failed: number }> {
  return tx
    .rows('accounting_records')
    .where('organisation', '=', organisation)
    .where('state', 'in', ['waiting', 'sending', 'held', 'failed'])
    .select([
      sql<number>`(count(*) filter (where state <> 'failed'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Our invoice that the books call so, by itself or by the document of one of its changes; null: none. */
export async function invoiceCalled(
  tx: CompanyTx,
  organisation: string,
  vendorId: string,
): Promise<number | null> {
  const row = await rows(tx)
    .where('r.organisation', '=', organisation)
    .where('r.kind', 'in', ['invoice', 'revision'])
    .where('r.vendor_id', '=', vendorId)
    .executeTakeFirst()
  return row?.invoice_id ?? null
}

/** Our invoice of this number that was sent and whose answer is still to come; null: none. */
export async function invoiceOnItsWay(
  tx: CompanyTx,
  organisation: string,
  number: string,
): Promise<number | null> {
  const row = await tx
    .rows('accounting_records as r')
    .innerJoin('invoices as i', join =>
      join.on('i.company_id', '=', tx.companyId).onRef('i.id', '=', 'r.record_id'),
    )
    .where('r.organisation', '=', organisation)
    .where('r.kind', '=', 'invoice')
    .where('r.state', '=', 'sending')
    .where('r.vendor_id', '=', '')
    .where('i.number_text', '=', number)
    .select('i.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Notes that a row of ours stands in the books under this id. */
export async function insertSent(
  tx: CompanyTx,
  {
    sent,
    ...fields
  }: Pick<
    RecordRow,
    | 'organisation'
    | 'kind'
    | 'record_id'
    | 'invoice_id'
    | 'label'
    | 'amount_cents'
    | 'vendor_id'
    | 'sent_cents'
  > & { sent: BookRecord },
): Promise<void> {
  const known = { vendor_id: fields.vendor_id, sent: JSON.stringify(sent), sent_cents: fields.sent_cents }
  const state = { state: 'sent', reason: null, key: '', waits_for: null, sent_at: tx.now }
  await tx
    .insertRows('accounting_records', { ...fields, ...known, ...state })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'organisation', 'kind', 'record_id'])
        .doUpdateSet({ ...known, ...state }),
    )
    .execute()
}

/** Makes the record of a payment due that was held until somebody had decided. */
export async function releaseHeldPayment(tx: CompanyTx, organisation: string, entry: number): Promise<void> {
  await tx
    .updateRows('accounting_records')
    .set({ state: 'waiting', reason: null })
    .where('organisation', '=', organisation)
    .where('kind', '=', 'payment')
    .where('record_id', '=', entry)
    .where('state', '=', 'held')
    .execute()
}
