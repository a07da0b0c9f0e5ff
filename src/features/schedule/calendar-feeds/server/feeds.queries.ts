import { type Selectable, sql } from 'kysely'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { overlapsRange } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import { seenAppointments } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { withoutNumbers } from '#server/db/inner-doors.ts'
import type { CalendarFeeds } from '#server/db/row-types.ts'
import { readerOf } from '#server/masking-setting.ts'
import { maskedNumber, seesNoPhones } from '#shared/phones/masking.ts'

export type FeedRow = Selectable<CalendarFeeds>

/** The feed of a person, or with null the company's. */
export function feedOf(tx: CompanyTx, userId: number | null): Promise<FeedRow | undefined> {
  return tx
    .rows('calendar_feeds')
    .where('user_id', userId === null ? 'is' : '=', userId)
    .selectAll()
    .executeTakeFirst()
}

/** One address of a company is made after another, until the transaction ends. */
export async function oneFeedAtATime(tx: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(1303, ${tx.companyId}::integer)`.execute(tx)
}

export function insertFeed(
  tx: CompanyTx,
  feed: Pick<FeedRow, 'user_id' | 'token_hash' | 'sealed_token'>,
): Promise<FeedRow> {
  return tx
    .insertRows('calendar_feeds', { ...feed, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The name of the person who made the feed. */
export async function makerName(tx: CompanyTx, { created_by }: FeedRow): Promise<string> {
  const row = await tx.rows('users').where('id', '=', created_by).select('fullname').executeTakeFirst()
  return row?.fullname ?? ''
}

/** The feeds that somebody has made, or of all; of single people or of the company. */
export const feedsMade = (tx: CompanyTx, madeBy: number | null, of: 'own' | 'company') =>
  tx
    .rows('calendar_feeds as f')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.user_id'),
    )
    .where('f.user_id', of === 'own' ? 'is not' : 'is', null)
    .$if(madeBy !== null, query => query.where('f.created_by', '=', madeBy))
    .select(['f.id', 'f.user_id', 'f.created_by', 'f.created_at', 'f.read_at', 'u.fullname'])
    .orderBy('f.id')
    .execute()

export const feedById = (tx: CompanyTx, id: number): Promise<FeedRow | undefined> =>
  tx.rows('calendar_feeds').where('id', '=', id).selectAll().executeTakeFirst()

export const deleteFeed = (tx: CompanyTx, id: number) =>
  tx.deleteRows('calendar_feeds').where('id', '=', id).execute()

/** The feed of an address, open or not. */
export function feedByToken(tx: PlatformTx, hash: Buffer) {
  return tx
    .selectFrom('calendar_feeds as f')
    .innerJoin('companies as c', 'c.id', 'f.company_id')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.user_id'),
    )
    .where('f.token_hash', '=', hash)
    .select(['f.id', 'f.company_id', 'f.user_id', 'f.created_by', 'f.read_at', 'c.name', 'u.fullname'])
    .executeTakeFirst()
}

/** Notes that a calendar has just read the feed. */
export const keepRead = (tx: CompanyTx, id: number) =>
  tx.updateRows('calendar_feeds').set({ read_at: tx.now }).where('id', '=', id).execute()

export interface FeedAppointment {
  id: number
  version: number
  starts_at: Date
  ends_at: Date
  created_at: Date
  job_id: number
  number: number
  name: string
  company_name: string
  phone: string
  address: string
  lat: number | null
  lng: number | null
  company_comment: string
  job_types: string | null
  technicians: string | null
}

/**
 * Appointments of a range, earliest first: those of a person, with the number between where they may not see clients'; or with
 * null all of the company's.
 */
export async function feedAppointments(
  tx: CompanyTx,
  userId: number | null,
  range: { from: Date; to: Date },
  most: number,
): Promise<FeedAppointment[]> {
  const reader = userId === null ? null : await readerOf(tx, userId)
  if (!reader || !seesNoPhones(reader)) return appointmentsOf(tx, userId, range, most)
  const rows = await withoutNumbers(tx, masked => appointmentsOf(masked, userId, range, most))
  return rows.map(row => ({ ...row, phone: maskedNumber(reader, row) }))
}

async function appointmentsOf(
  tx: CompanyTx,
  userId: number | null,
  range: { from: Date; to: Date },
  most: number,
): Promise<FeedAppointment[]> {
  const own = userId === null ? sql`true` : sql`a.technician_ids @> array[${userId}]::bigint[]`
  const { rows } = await sql<FeedAppointment>`
    select a.id, a.version, a.starts_at, a.ends_at, a.created_at, j.id as job_id, j.number, j.name, j.company_name,
      j.phone, j.address, j.lat, j.lng, left(j.company_comment, 1000) as company_comment,
      (select string_agg(k.name, ', ' order by k.name collate names) from job_types k
        where k.company_id = ${tx.companyId} and k.id = any(j.job_type_ids)) as job_types,
      (select string_agg(u.fullname, ', ' order by u.fullname collate names) from users u
        where u.company_id = ${tx.companyId} and u.id = any(a.technician_ids)) as technicians
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and j.status_id <> ${statusId.cancelled} and ${overlapsRange(range)} and ${own} and ${seenAppointments(tx)}
    order by a.starts_at, a.id limit ${most}`.execute(tx)
  return rows
}
