import type { CompanyTx } from '#server/db/company-tx.ts'

/** Since when somebody is at work; undefined: they are not. */
export function openTime(tx: CompanyTx, userId: number) {
  return tx
    .rows('clock_times')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/** Undefined when somebody else was faster. */
export function beginTime(tx: CompanyTx, userId: number) {
  return tx
    .insertRows('clock_times', { user_id: userId, started_at: tx.now })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Undefined when it was ended already. */
export function endTime(tx: CompanyTx, id: number) {
  return tx
    .updateRows('clock_times')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .set(eb => ({ ended_at: eb.fn('greatest', ['started_at', eb.val(tx.now)]) }))
    .returningAll()
    .executeTakeFirst()
}

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
