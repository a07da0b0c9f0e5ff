import { sql } from 'kysely'
import type { Doors, PlatformTx } from '../db/doors.ts'

/**
 * Counts an attempt at `key` and says whether it is still allowed: at most `most` in `minutes`. Atomic in the database,
 * so the limit holds across server processes and for 200 attempts in parallel.
 */
export function countAttempt(db: Doors, key: string, most: number, minutes: number): Promise<boolean> {
  return db.withPlatform('count an attempt', tx => countAttemptIn(tx, key, most, minutes))
}

/** The same within the caller's transaction: a rollback undoes the count, and concurrent attempts wait. */
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

/** Clears the count after a success. */
export async function clearAttempts(tx: PlatformTx, key: string): Promise<void> {
  await sql`update attempts set tries = 0 where key = ${key}`.execute(tx)
}

/** Takes a successful attempt off the count, so that an office behind one address can sign in as often as it likes. */
export async function giveBackAttempt(tx: PlatformTx, key: string): Promise<void> {
  await sql`update attempts set tries = greatest(tries - 1, 0) where key = ${key}`.execute(tx)
}
