import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { WaitingOffers, WaitingVisitors } from '#server/db/row-types.ts'

export type WaitingRow = Omit<Selectable<WaitingVisitors>, 'company_id'>
export type OfferRow = Omit<Selectable<WaitingOffers>, 'company_id'>
const columns = columnsOf('waiting_visitors', 'company_id')
const offerColumns = columnsOf('waiting_offers', 'company_id')

export const waitingByTicket = (tx: CompanyTx, ticket: string): Promise<WaitingRow | undefined> =>
  tx.rows('waiting_visitors').where('ticket', '=', ticket).select(columns).executeTakeFirst()

export const insertWaiting = (
  tx: CompanyTx,
  fields: Omit<Insertable<WaitingVisitors>, 'company_id' | 'created_at'>,
): Promise<WaitingRow> =>
  tx
    .insertRows('waiting_visitors', { ...fields, created_at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Locked until the transaction ends, with their number: they are written to. */
export const lockWaiting = (tx: CompanyTx, id: number): Promise<WaitingRow | undefined> =>
  overNumbers(tx, 'somebody who waits is told', open =>
    open.rows('waiting_visitors').where('id', '=', id).select(columns).forUpdate().executeTakeFirst(),
  )

export const updateWaiting = (
  tx: CompanyTx,
  id: number,
  fields: Updateable<WaitingVisitors>,
): Promise<WaitingRow> =>
  tx
    .updateRows('waiting_visitors')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

const open = (tx: CompanyTx, today: string) =>
  tx.rows('waiting_visitors as v').where('v.state', '=', 'waiting').where('v.last_day', '>=', today)

/** Those who wait on this day and have no offer, the first first. */
export const whoWait = (tx: CompanyTx, today: string): Promise<WaitingRow[]> =>
  overNumbers(tx, 'somebody who waits is told', inner =>
    open(inner, today)
      .where(
        sql<boolean>`not exists (select 1 from waiting_offers o
          where o.company_id = v.company_id and o.waiting_id = v.id and o.state = 'open')`,
      )
      .select(columns.map(name => `v.${name}` as const))
      .orderBy('v.id')
      .limit(200)
      .execute(),
  )

export async function countWaiting(tx: CompanyTx, today: string): Promise<number> {
  const { n } = await open(tx, today).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

/** Those who wait under an address that was proven by a booking. */
export const waitingUnder = (
  tx: CompanyTx,
  { via, email, phone }: { via: string | null; email: string; phone: string },
): Promise<{ id: number }[]> =>
  overNumbers(tx, 'whoever booked waits no longer', inner =>
    inner
      .rows('waiting_visitors')
      .where('state', '=', 'waiting')
      .where('via', '=', via)
      .where(via === 'email' ? 'email' : 'phone', '=', via === 'email' ? email : phone)
      .select('id')
      .execute(),
  )

export interface ListedWaiting extends WaitingRow {
  job_type: string
}

const listed = (tx: CompanyTx) =>
  tx
    .rows('waiting_visitors as v')
    .innerJoin('job_types as k', join =>
      join.onRef('k.company_id', '=', 'v.company_id').onRef('k.id', '=', 'v.job_type_id'),
    )
    .select(columns.map(name => `v.${name}` as const))
    .select('k.name as job_type')

/** Those who wait, the first first, then those who wait no longer, the last first. */
export const listedWaiting = (tx: CompanyTx, today: string): Promise<ListedWaiting[]> => {
  const isOpen = sql<boolean>`(v.state = 'waiting' and v.last_day >= ${today})`
  return listed(tx)
    .orderBy(isOpen, 'desc')
    .orderBy(sql`case when ${isOpen} then v.id else -v.id end`)
    .limit(200)
    .execute()
}

export const waitingById = (tx: CompanyTx, id: number): Promise<ListedWaiting | undefined> =>
  listed(tx).where('v.id', '=', id).executeTakeFirst()

export interface ListedOffer extends OfferRow {
  by: string
}

/** Offers to these people, the last first. */
export const offersTo = (tx: CompanyTx, ids: readonly number[]): Promise<ListedOffer[]> =>
  tx
    .rows('waiting_offers as o')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'o.company_id').onRef('u.id', '=', 'o.user_id'),
    )
    .where('o.waiting_id', 'in', ids.length > 0 ? ids : [0])
    .select(offerColumns.map(name => `o.${name}` as const))
    .select(sql<string>`coalesce(u.fullname, '')`.as('by'))
    .orderBy('o.id', 'desc')
    .execute()

export const insertOffer = (
  tx: CompanyTx,
  fields: Omit<Insertable<WaitingOffers>, 'company_id' | 'created_at'>,
): Promise<OfferRow> =>
  tx
    .insertRows('waiting_offers', { ...fields, created_at: tx.now })
    .returning(offerColumns)
    .executeTakeFirstOrThrow()

const oneOffer = (tx: CompanyTx) => tx.rows('waiting_offers').select(offerColumns)

export const lockOffer = (tx: CompanyTx, id: number): Promise<OfferRow | undefined> =>
  oneOffer(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const openOfferTo = (tx: CompanyTx, waitingId: number): Promise<OfferRow | undefined> =>
  oneOffer(tx).where('waiting_id', '=', waitingId).where('state', '=', 'open').forUpdate().executeTakeFirst()

/** The offer that a booking was held for. */
export const offerOfBooking = (tx: CompanyTx, bookingId: number): Promise<OfferRow | undefined> =>
  oneOffer(tx).where('booking_id', '=', bookingId).executeTakeFirst()

export const updateOffer = (
  tx: CompanyTx,
  id: number,
  fields: Updateable<WaitingOffers>,
): Promise<OfferRow> =>
  tx
    .updateRows('waiting_offers')
    .set(fields)
    .where('id', '=', id)
    .returning(offerColumns)
    .executeTakeFirstOrThrow()

/** Times that were freed by appointments, as they stand: of these rows, and of jobs that were deleted or ended. */
export async function freedBy(
  tx: CompanyTx,
  { appointments, jobs }: { appointments: readonly number[]; jobs: readonly number[] },
): Promise<{ id: number; starts_at: Date; ends_at: Date }[]> {
  if (appointments.length + jobs.length === 0) return []
  return tx
    .rows('appointments')
    .where(at =>
      at.or([
        at('id', 'in', appointments.length > 0 ? appointments : [0]),
        at.and([
          at('job_id', 'in', jobs.length > 0 ? jobs : [0]),
          at('cancelled_at', 'is', null),
          at('starts_at', '>', tx.now),
        ]),
      ]),
    )
    .select(['id', 'starts_at', 'ends_at'])
    .orderBy('id')
    .execute()
}

/** Forgets people a month after they waited. */
export async function sweepWaiting(tx: CompanyTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 86_400_000)
  await tx
    .deleteRows('waiting_visitors')
    .where(at =>
      at.or([
        at('last_day', '<', before.toISOString().slice(0, 10)),
        at.and([at('state', '<>', 'waiting'), at('ended_at', '<', before)]),
      ]),
    )
    .execute()
}
