import { sql } from 'kysely'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { noTrails, type TrailSetting, trailBegins } from '../trails.rules.ts'

export const trailSetting: CompanySetting<TrailSetting> = {
  name: 'position-trails',
  from: stored => ({ ...noTrails, ...(stored as Partial<TrailSetting> | undefined) }),
}

export const noticeOf = (tx: CompanyTx, userId: number) =>
  tx
    .rows('trail_notices')
    .where('user_id', '=', userId)
    .select(['noticed_at', 'agreed_at'])
    .executeTakeFirst()

export async function isMember(tx: CompanyTx, id: number): Promise<boolean> {
  return (await tx.rows('users').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

interface Place {
  lat: number
  lng: number
  accuracy: number | null
}

/** Adds a place of somebody at work to their trail, if one is kept of them. */
export async function addToTrail(tx: CompanyTx, userId: number, place: Place): Promise<void> {
  const { days } = await readSetting(tx, trailSetting)
  if (days === 0) return
  const begins = trailBegins(await noticeOf(tx, userId))
  if (begins === null || begins > tx.now) return
  await tx
    .insertRows('position_trails', { user_id: userId, ...place, at: tx.now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Gives notice to active people who had none; returns their ids. */
export async function giveNotices(tx: CompanyTx): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into trail_notices (company_id, user_id, noticed_at)
    select u.company_id, u.id, ${tx.now} from users u
    where u.company_id = ${tx.companyId} and u.active
    on conflict do nothing returning user_id`.execute(tx)
  return rows.map(row => row.user_id)
}

export async function agreeToTrail(tx: CompanyTx, userId: number): Promise<boolean> {
  const row = await tx
    .updateRows('trail_notices')
    .set({ agreed_at: sql<Date>`coalesce(agreed_at, ${tx.now})` })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all trails and notices: the next time everybody is told anew. */
export async function endTrails(tx: CompanyTx): Promise<void> {
  await tx.deleteRows('position_trails').execute()
  await tx.deleteRows('trail_notices').execute()
}

export async function sweepTrails(tx: CompanyTx, before: Date): Promise<void> {
  await tx.deleteRows('position_trails').where('at', '<', before).execute()
}

export const trailPoints = (tx: CompanyTx, userId: number, { from, before }: { from: Date; before: Date }) =>
  tx
    .rows('position_trails')
    .where('user_id', '=', userId)
    .where('at', '>=', from)
    .where('at', '<', before)
    .select(['at', 'lat', 'lng', 'accuracy'])
    .orderBy('at')
    .limit(2_000)
    .execute()

export const lastPosition = (tx: CompanyTx, userId: number) =>
  tx
    .rows('positions')
    .where('user_id', '=', userId)
    .select(['at', 'lat', 'lng', 'accuracy'])
    .executeTakeFirst()

export async function noteLook(tx: CompanyTx, userId: number, byId: number, day: string): Promise<void> {
  await tx.insertRows('trail_looks', { user_id: userId, by_id: byId, at: tx.now, day }).execute()
}

/** The newest looks at somebody's trail. */
export const looksAt = (tx: CompanyTx, userId: number) =>
  tx
    .rows('trail_looks as l')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.by_id'),
    )
    .where('l.user_id', '=', userId)
    .select(['l.id', 'l.at', 'l.day', sql<string>`coalesce(u.fullname, '')`.as('by')])
    .orderBy('l.id', 'desc')
    .limit(50)
    .execute()

/** Companies that have chosen for how long trails are kept. */
export async function trailCompanies(tx: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select company_id from trail_companies()`.execute(tx)
  return rows.map(row => row.company_id)
}
