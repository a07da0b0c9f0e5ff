import { sql } from 'kysely'
import type { Doors, PlatformTx } from '../db/doors.ts'

/**
 * Counts one more try of `key` and says whether it is still allowed: at most `most` in `minutes`. Atomic in the
 * database, so it holds over several server processes and 200 tries in parallel.
 */
export function countAttempt(db: Doors, key: string, most: number, minutes: number): Promise<boolean> {
  return db.withPlatform('count an attempt', tx => countAttemptIn(tx, key, most, minutes))
}

/** The same as a part of what is tried: what is not kept is not counted, and one waits for the other. */
export async function countAttemptIn(
  tx: PlatformTx,
  key: string,
  most: number,
  minutes: number,
): Promise<boolean> {
  // A count from the future was begun while the clock was wrong: it would lock the person out until then. The minute is
  // for transactions that overtake each other.
  const isOver = sql`attempts.since not between now() - make_interval(mins => ${minutes}) and now() + interval '1 minute'`
  const { rows } = await sql<{ tries: number }>`
    insert into attempts (key, tries, since) values (${key}, 1, now())
    on conflict (key) do update set
      tries = case when ${isOver} then 1 else attempts.tries + 1 end,
      since = case when ${isOver} then now() else attempts.since end
    returning tries`.execute(tx)
  return (rows[0]?.tries ?? 0) <= most
}

/** Forgets the count, after a success. */
export async function clearAttempts(tx: PlatformTx, key: string): Promise<void> {
  await sql`update attempts set tries = 0 where key = ${key}`.execute(tx)
}

/** Takes back a counted try that turned out right: an office behind one address signs in as often as it likes. */
export async function giveBackAttempt(tx: PlatformTx, key: string): Promise<void> {
  await sql`update attempts set tries = greatest(tries - 1, 0) where key = ${key}`.execute(tx)
}
