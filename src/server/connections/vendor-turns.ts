import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Doors, PlatformTx } from '../db/doors.ts'

/** How many requests a vendor takes for one account, in windows that move along. */
export interface RequestLimits {
  minute: number
  atOnce: number
  day: number
}

/** Makes one request when it is its turn. */
export type VendorTurn = <T>(ask: () => Promise<T>) => Promise<T>

/** No turn for so long: nothing was asked. */
export class NoTurn extends Error {
  override name = 'NoTurn'
  constructor(
    readonly seconds: number,
    readonly isDaily: boolean,
  ) {
    super(`no request is left for ${seconds} s`)
  }
}

/** Longer than any request takes: what is still under way then belongs to a process that died. */
const longestSeconds = 60
/** A request waits so long for its turn; after that its work does. */
const patienceMs = 10_000
const againMs = 200

/**
 * Turns for requests to one account, whichever process makes them; throws NoTurn where none comes soon. No transaction stays
 * open while the vendor is asked.
 */
export function vendorTurns(
  db: Doors,
  account: string,
  limits: RequestLimits,
  patience = patienceMs,
): VendorTurn {
  const platform = <T>(work: (tx: PlatformTx) => Promise<T>) => db.withPlatform('turns at a vendor', work)
  return async ask => {
    const until = performance.now() + patience
    let taken = await platform(tx => takeTurn(tx, account, limits))
    while (taken.id === null) {
      const { waitMs, isDaily } = taken
      if (performance.now() + waitMs > until) throw new NoTurn(Math.ceil(waitMs / 1_000), isDaily)
      await wait(waitMs)
      taken = await platform(tx => takeTurn(tx, account, limits))
    }
    const { id } = taken
    try {
      return await ask()
    } finally {
      // The answer counts; where this fails, the place comes back by itself.
      await platform(tx => endTurn(tx, account, id)).catch(() => undefined)
    }
  }
}

type Taken = { id: number } | { id: null; waitMs: number; isDaily: boolean }

/** Times are those of the database's clock, which all processes share. */
async function takeTurn(tx: PlatformTx, account: string, limits: RequestLimits): Promise<Taken> {
  const now = sql`clock_timestamp()`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vendor turns ${account}`}, 0))`.execute(tx)
  /** Milliseconds until fewer than `most` lie in the window; 0: now. */
  const free = (most: number, window: string) => sql<number>`coalesce((
    select ceil(extract(epoch from at + ${window}::interval - ${now}) * 1000)::int from vendor_requests
    where account = ${account} and at > ${now} - ${window}::interval order by at desc offset ${most - 1} limit 1), 0)`
  const { rows } = await sql<{ minute: number; day: number; running: number }>`
    select ${free(limits.minute, '60 seconds')} as minute, ${free(limits.day, '24 hours')} as day,
      (select count(*)::int from vendor_requests where account = ${account}
        and at > ${now} - make_interval(secs => ${longestSeconds}) and until > ${now}) as running`.execute(tx)
  const { minute, day, running } = rows[0]!
  if (day > 0) return { id: null, waitMs: day, isDaily: true }
  if (minute > 0) return { id: null, waitMs: minute, isDaily: false }
  if (running >= limits.atOnce) return { id: null, waitMs: againMs, isDaily: false }
  const { rows: made } = await sql<{ id: number }>`
    insert into vendor_requests (account, at, until)
    values (${account}, ${now}, ${now} + make_interval(secs => ${longestSeconds})) returning id::int`.execute(
    tx,
  )
  return { id: made[0]!.id }
}

/** Gives the place among those under way back; it counts for its minute and day all the same. */
async function endTurn(tx: PlatformTx, account: string, id: number): Promise<void> {
  await tx
    .updateTable('vendor_requests')
    .set({ until: sql<Date>`clock_timestamp()` })
    .where('account', '=', account)
    .where('id', '=', id)
    .execute()
}

/** Clears what counts for no day any more. */
export async function forgetTurns(tx: PlatformTx): Promise<void> {
  await tx
    .deleteFrom('vendor_requests')
    .where('at', '<', sql<Date>`clock_timestamp() - interval '25 hours'`)
    .execute()
}
