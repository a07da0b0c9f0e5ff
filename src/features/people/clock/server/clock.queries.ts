import type { CompanyTx } from '#server/db/company-tx.ts'
import { arrivalOf, happenedAt } from '#server/happened.ts'

/** Since when somebody is at work; undefined: they are not. */
export function openTime(tx: CompanyTx, userId: number) {
  return tx
    .rows('clock_times')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/**
 * Begins a time at work. Undefined when somebody else was faster, and for a beginning that arrives from a device when
 * the person is known to have been at work then, or since.
 */
export async function beginTime(tx: CompanyTx, userId: number) {
  const { arrived_at, clock_off } = arrivalOf(tx)
  const started_at = happenedAt(tx)
  if (arrived_at && (await wasAtWork(tx, userId, started_at))) return undefined
  return tx
    .insertRows('clock_times', { user_id: userId, started_at, start_arrived_at: arrived_at, clock_off })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

async function wasAtWork(tx: CompanyTx, userId: number, since: Date): Promise<boolean> {
  const row = await tx
    .rows('clock_times')
    .where('user_id', '=', userId)
    .where(at => at.or([at('ended_at', '>', since), at('started_at', '>', since)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined when it was ended already, or begun after an end that arrives late from a device. */
export function endTime(tx: CompanyTx, id: number) {
  const { arrived_at, clock_off } = arrivalOf(tx)
  const ended_at = happenedAt(tx)
  return tx
    .updateRows('clock_times')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(arrived_at !== null, query => query.where('started_at', '<=', ended_at))
    .set(eb => ({
      ended_at: eb.fn('greatest', ['started_at', eb.val(ended_at)]),
      end_arrived_at: arrived_at,
      ...(clock_off !== null && { clock_off }),
    }))
    .returningAll()
    .executeTakeFirst()
}

/** Somebody's times at work that began from `from` on and before `before`, oldest first. */
export function clockTimes(tx: CompanyTx, userId: number, from: Date, before: Date) {
  return tx
    .rows('clock_times')
    .where('user_id', '=', userId)
    .where('started_at', '>=', from)
    .where('started_at', '<', before)
    .select(['id', 'started_at', 'ended_at', 'start_arrived_at', 'end_arrived_at', 'clock_off'])
    .orderBy('started_at')
    .orderBy('id')
    .limit(mostTimes)
    .execute()
}
/** More is no work but a loop. */
const mostTimes = 2_000

export async function isActive(tx: CompanyTx, userId: number): Promise<boolean> {
  const row = await tx
    .rows('users')
    .where('id', '=', userId)
    .where('active', '=', true)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepPosition(
  tx: CompanyTx,
  userId: number,
  { lat, lng, accuracy }: { lat: number; lng: number; accuracy: number | null },
): Promise<void> {
  const place = { lat, lng, accuracy, at: tx.now }
  await tx
    .insertRows('positions', { user_id: userId, ...place })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(place))
    .execute()
}

export async function forgetPosition(tx: CompanyTx, userId: number): Promise<void> {
  await tx.deleteRows('positions').where('user_id', '=', userId).execute()
}

/** Active members by name, with the time since which they are at work and their last place in it. */
export function presentMembers(tx: CompanyTx) {
  return tx
    .rows('users as u')
    .leftJoin('clock_times as c', join =>
      join
        .onRef('c.company_id', '=', 'u.company_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.ended_at', 'is', null),
    )
    .leftJoin('positions as p', join =>
      join.onRef('p.company_id', '=', 'u.company_id').onRef('p.user_id', '=', 'c.user_id'),
    )
    .where('u.active', '=', true)
    .select(['u.id', 'u.fullname', 'u.colour', 'c.started_at', 'p.lat', 'p.lng', 'p.accuracy', 'p.at'])
    .orderBy(eb => eb.fn('lower', ['u.fullname']))
    .orderBy('u.id')
    .execute()
}
