import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { WebBookings } from '#server/db/row-types.ts'

export type WebBookingRow = Omit<Selectable<WebBookings>, 'company_id'>
const columns = columnsOf('web_bookings', 'company_id')

export const bookingByTicket = (tx: CompanyTx, ticket: string): Promise<WebBookingRow | undefined> =>
  tx.rows('web_bookings').where('ticket', '=', ticket).select(columns).forUpdate().executeTakeFirst()

export const bookingById = (tx: CompanyTx, id: number): Promise<WebBookingRow | undefined> =>
  tx.rows('web_bookings').where('id', '=', id).select(columns).executeTakeFirst()

/** Locked until the transaction ends, with its client's number: whoever accepts it makes that client. */
export const lockBooking = (tx: CompanyTx, id: number): Promise<WebBookingRow | undefined> =>
  overNumbers(tx, 'the client of an online booking', open =>
    open.rows('web_bookings').where('id', '=', id).select(columns).forUpdate().executeTakeFirst(),
  )

export const bookingByCheckout = (tx: CompanyTx, checkout: string): Promise<WebBookingRow | undefined> =>
  tx.rows('web_bookings').where('pay_checkout', '=', checkout).select(columns).executeTakeFirst()

/** The online booking that a job came of, by itself or by the office's answer to its request. */
export const bookingOfJob = (tx: CompanyTx, jobId: number): Promise<WebBookingRow | undefined> =>
  tx
    .rows('web_bookings as w')
    .leftJoin('booking_requests as r', join =>
      join.onRef('r.company_id', '=', 'w.company_id').onRef('r.id', '=', 'w.request_id'),
    )
    .where(sql<boolean>`coalesce(w.job_id, r.job_id) = ${jobId}`)
    .select(columns.map(name => `w.${name}` as const))
    .orderBy('w.id')
    .limit(1)
    .executeTakeFirst()

export const insertBooking = (
  tx: CompanyTx,
  fields: Omit<Insertable<WebBookings>, 'company_id' | 'created_at'>,
): Promise<WebBookingRow> =>
  tx
    .insertRows('web_bookings', { ...fields, created_at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateBooking = (
  tx: CompanyTx,
  id: number,
  fields: Updateable<WebBookings>,
): Promise<WebBookingRow> =>
  tx
    .updateRows('web_bookings')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** One try more at the code of a booking; its hash, or undefined after the last. */
export async function countTry(tx: CompanyTx, id: number, most: number): Promise<string | undefined> {
  const row = await tx
    .updateRows('web_bookings')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('id', '=', id)
    .where('code_tries', '<', most)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? undefined
}

export interface ListedBooking extends WebBookingRow {
  job_type: string
  technician: string
  request_status: string | null
  request_answer: string
  request_starts_at: Date | null
  /** The version of the job, also of one that the office has made of a request. */
  present_job: number | null
  present_client: number | null
  status_id: number | null
  appointment_id: number | null
  appointment_at: Date | null
  appointment_ends: Date | null
  appointment_window: number | null
}

/** Bookings with what became of them: the job's first visit that stands, or the request. */
const listed = (tx: CompanyTx) =>
  tx
    .rows('web_bookings as w')
    .innerJoin('job_types as k', join =>
      join.onRef('k.company_id', '=', 'w.company_id').onRef('k.id', '=', 'w.job_type_id'),
    )
    .leftJoin('booking_requests as r', join =>
      join.onRef('r.company_id', '=', 'w.company_id').onRef('r.id', '=', 'w.request_id'),
    )
    .leftJoin('jobs as j', join =>
      join
        .onRef('j.company_id', '=', 'w.company_id')
        .on(sql<boolean>`j.id = coalesce(w.job_id, r.job_id) and j.deleted_at is null`),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('appointments as x')
          .whereRef('x.company_id', '=', 'w.company_id')
          .whereRef('x.job_id', '=', 'j.id')
          .where('x.cancelled_at', 'is', null)
          .select(['x.id', 'x.starts_at', 'x.ends_at', 'x.window_minutes', 'x.technician_ids'])
          .orderBy('x.id')
          .limit(1)
          .as('a'),
      join => join.onTrue(),
    )
    .select(columns.map(name => `w.${name}` as const))
    .select([
      'k.name as job_type',
      'r.status as request_status',
      sql<string>`coalesce(r.answer, '')`.as('request_answer'),
      'r.starts_at as request_starts_at',
      'j.id as present_job',
      sql<number | null>`coalesce(j.client_id, r.client_id, w.client_id)`.as('present_client'),
      'j.status_id',
      'a.id as appointment_id',
      'a.starts_at as appointment_at',
      'a.ends_at as appointment_ends',
      'a.window_minutes as appointment_window',
      sql<string>`coalesce((select string_agg(u.fullname, ', ' order by u.fullname) from users u
        where u.company_id = w.company_id
          and u.id = any(coalesce(a.technician_ids, array[coalesce(r.technician_id, w.technician_id)]))), '')`.as(
        'technician',
      ),
    ])

/** The newest first, without times that nobody has given a name. */
export const listedBookings = (tx: CompanyTx, most: number): Promise<ListedBooking[]> =>
  listed(tx).where('w.state', '<>', 'held').orderBy('w.id', 'desc').limit(most).execute()

export const listedBooking = (tx: CompanyTx, id: number): Promise<ListedBooking | undefined> =>
  listed(tx).where('w.id', '=', id).executeTakeFirst()

/** Clears times that nobody completed, a day after they ran out. */
export async function sweepWebBookings(tx: CompanyTx, now: Date): Promise<void> {
  await tx
    .deleteRows('web_bookings')
    .where('state', 'in', ['held', 'unproven', 'unpaid'])
    // One that may still be paid is looked at first.
    .where('pay_state', 'in', ['', 'ended'])
    .where('expires_at', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}
