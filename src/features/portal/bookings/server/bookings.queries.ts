import { type Selectable, sql } from 'kysely'
import { clientOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { BookingRequests } from '#server/db/row-types.ts'
import type { BookingState } from '../bookings.rules.ts'

export type BookingRow = Omit<Selectable<BookingRequests>, 'company_id'>
const columns = columnsOf('booking_requests', 'company_id')

/** Requests that are there for whoever asks: a client's own, or all. */
const requests = (tx: CompanyTx) => {
  const client = clientOf(tx)
  return tx
    .rows('booking_requests as r')
    .$if(client !== null, query => query.where('r.client_id', '=', client!))
}

export const insertRequest = (
  tx: CompanyTx,
  fields: Pick<
    BookingRow,
    'client_id' | 'job_type_id' | 'quote_id' | 'starts_at' | 'ends_at' | 'technician_id' | 'address' | 'note'
  > &
    Partial<Pick<BookingRow, 'answer_id'>>,
): Promise<BookingRow> =>
  tx
    .insertRows('booking_requests', { ...fields, created_at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Stored with the commit, as its client may be; returns its id. */
export async function addRequest(
  tx: CompanyTx,
  fields: Omit<Parameters<typeof insertRequest>[1], 'quote_id'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('booking_request_id_seq') as id`.execute(tx)
  const { id } = rows[0]!
  const row = { id, ...fields, status: 'requested', created_at: tx.now }
  tx.addRows('booking_requests', [row])
  tx.record('booking_requests', null, row)
  return id
}

const requestById = (tx: CompanyTx, id: number) =>
  requests(tx)
    .where('r.id', '=', id)
    .select(columns.map(name => `r.${name}` as const))

export const readRequest = (tx: CompanyTx, id: number): Promise<BookingRow | undefined> =>
  requestById(tx, id).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockRequest = (tx: CompanyTx, id: number): Promise<BookingRow | undefined> =>
  requestById(tx, id).forUpdate().executeTakeFirst()

export const updateRequest = (
  tx: CompanyTx,
  id: number,
  fields: Partial<BookingRow> & { status: BookingState },
): Promise<BookingRow> =>
  tx
    .updateRows('booking_requests')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export interface ListedRequest extends BookingRow {
  client_name: string
  client_phone: string
  job_type: string
  technician: string
  quote_number: number | null
  quote_number_text: string | null
}

const listed = (tx: CompanyTx) =>
  requests(tx)
    .innerJoin('clients as c', join =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.client_id'),
    )
    .leftJoin('job_types as k', join =>
      join.onRef('k.company_id', '=', 'r.company_id').onRef('k.id', '=', 'r.job_type_id'),
    )
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.technician_id'),
    )
    .leftJoin('quotes as q', join =>
      join.onRef('q.company_id', '=', 'r.company_id').onRef('q.id', '=', 'r.quote_id'),
    )
    .select(columns.map(name => `r.${name}` as const))
    .select([
      sql<string>`coalesce(nullif(c.name, ''), c.company_name)`.as('client_name'),
      'c.phone as client_phone',
      sql<string>`coalesce(k.name, '')`.as('job_type'),
      sql<string>`coalesce(u.fullname, '')`.as('technician'),
      'q.number as quote_number',
      'q.number_text as quote_number_text',
    ])

/** All that wait for an answer, the soonest first. */
export const openRequests = (tx: CompanyTx): Promise<ListedRequest[]> =>
  listed(tx).where('r.status', '=', 'requested').orderBy('r.starts_at').orderBy('r.id').limit(500).execute()

export const answeredRequests = (tx: CompanyTx): Promise<ListedRequest[]> =>
  listed(tx).where('r.status', '<>', 'requested').orderBy('r.id', 'desc').limit(100).execute()

/** A client's own, the newest first. */
export const ownRequests = (tx: CompanyTx): Promise<ListedRequest[]> =>
  listed(tx).orderBy('r.id', 'desc').limit(20).execute()

/** The times of a client's requests that wait for an answer. */
export async function timesAskedFor(tx: CompanyTx): Promise<Date[]> {
  const rows = await requests(tx).where('r.status', '=', 'requested').select('r.starts_at').execute()
  return rows.map(row => row.starts_at)
}

/** The last request for the work of a quote. */
export const lastRequestFor = (tx: CompanyTx, quoteId: number) =>
  requests(tx)
    .where('r.quote_id', '=', quoteId)
    .select(['r.status', 'r.starts_at', 'r.answer'])
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const offeredTypes = (tx: CompanyTx) =>
  tx
    .rows('job_types')
    .where('active', '=', true)
    .select(['id', 'name', 'appointment_duration as minutes'])
    .orderBy(sql`name collate names`)
    .limit(200)
    .execute()

interface Place {
  address: string
  lat: number | null
  lng: number | null
}

/** Where the client's jobs have been, the last first. */
export async function jobPlaces(tx: CompanyTx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct on (lower(j.address)) j.address, j.lat, j.lng from (
      select j.id, j.address, j.lat, j.lng from jobs j
      where j.company_id = ${tx.companyId} and j.deleted_at is null and j.address <> '' and ${seenJob(tx)}
      order by j.id desc limit 100
    ) j order by lower(j.address), j.id desc limit 30`.execute(tx)
  return rows
}

export const clientPlace = (tx: CompanyTx, id: number) =>
  tx.rows('clients').where('id', '=', id).select(['main_address', 'suburb', 'lat', 'lng']).executeTakeFirst()
