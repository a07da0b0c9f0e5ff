import { sql } from 'kysely'
import { keptKeyDays, phoneKeyDays } from '#shared/idempotency.ts'
import { forgetTurns } from './connections/vendor-turns.ts'
import { companyIdFrom } from './db/company-id.ts'
import type { CompanyTx } from './db/company-tx.ts'
import type { Doors, PlatformTx } from './db/doors.ts'
import { datesKeptDays, forgetDates } from './happenings/dates.queries.ts'
import { dropOldHappenings, keepPartitions } from './happenings/happenings.queries.ts'
import { forgetRequests } from './http/request-shares.ts'
import { forgetLoads } from './processes/processes.queries.ts'
import type { LogFailure, Schedule } from './schedule.ts'
import { sweepSentJustNow } from './sent-just-now.ts'
import { forgetUploads } from './uploads/pieces.queries.ts'

/** What is kept of a company for a while only. */
export interface Sweep {
  /** Its name for `companies_to_sweep`, which says where there is something old. */
  of: string
  /** Days that it is kept. */
  days: number
  /** Clears what is old; `now` as the sweep has it. */
  clear(tx: CompanyTx, now: Date): Promise<unknown>
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

const settled = (kind: 'push' | 'mail' | 'sms', days: number): Sweep => ({
  of: kind,
  days,
  clear: (tx, now) =>
    tx
      .deleteRows('outbox')
      .where('kind', '=', kind)
      .where('status', '<>', 'waiting')
      .where('created_at', '<', daysBefore(now, days))
      .execute(),
})

const own: readonly Sweep[] = [
  {
    of: 'events',
    days: 7,
    clear: (tx, now) => tx.deleteRows('events').where('at', '<', daysBefore(now, 7)).execute(),
  },
  { of: 'sent just now', days: 1, clear: (tx, now) => sweepSentJustNow(tx, daysBefore(now, 1)) },
  { of: 'dates', days: datesKeptDays, clear: forgetDates },
  { of: 'uploads', days: 14, clear: (tx, now) => forgetUploads(tx, daysBefore(now, 14)) },
  {
    of: 'keys',
    days: keptKeyDays,
    clear: (tx, now) =>
      tx
        .deleteRows('idempotency_keys')
        .where('created_at', '<', daysBefore(now, keptKeyDays))
        .where('device', 'is', null)
        .execute(),
  },
  {
    of: 'keys of phones',
    days: phoneKeyDays,
    clear: (tx, now) =>
      tx.deleteRows('idempotency_keys').where('created_at', '<', daysBefore(now, phoneKeyDays)).execute(),
  },
  settled('push', 7),
  settled('mail', 365),
  // The messages themselves stay.
  settled('sms', 30),
]

const keptSessionDays = 90
const keptAttemptDays = 2

/** Clears what is kept for a while only: events, idempotency keys, ended sessions. */
const hourly = { name: 'sweep', retryLimit: 2 }

/**
 * Every hour, once for all processes: clears what is kept for a while only; `features` say what they keep. Also provides tables
 * that are parted by months with those ahead, as it does at the start.
 */
export async function sweepHourly(
  db: Doors,
  schedule: Schedule,
  features: readonly Sweep[],
  failed: LogFailure,
): Promise<void> {
  await db.withPlatform('months ahead', keepPartitions)
  await schedule.open(hourly)
  schedule.on(hourly, () => sweep(db, [...own, ...features], failed('what is old could not be cleared')))
  schedule.every(hourly, '17 * * * *')
}

/**
 * The time by which things are old. It follows the database's clock by three hours at most each time it is asked: a
 * clock that jumps a year ahead and is set right again has emptied no bin by then, and after a month without power the
 * sweep has caught up within days.
 */
export async function sweepTime(tx: PlatformTx): Promise<Date> {
  const row = await tx
    .insertInto('sweep_clock')
    .values({ at: sql<Date>`now()` })
    .onConflict(on =>
      on.column('is_only').doUpdateSet({ at: sql<Date>`least(now(), sweep_clock.at + interval '3 hours')` }),
    )
    .returning('at')
    .executeTakeFirstOrThrow()
  return row.at
}

/** Asks who has something old, and visits those companies alone; one that fails holds up no other. */
async function sweep(db: Doors, sweeps: readonly Sweep[], onError: (error: unknown) => void): Promise<void> {
  await db.withPlatform('months ahead', keepPartitions)
  const now = await db.withPlatform('sweep', async tx => {
    const now = await sweepTime(tx)
    const [session, attempt] = [daysBefore(now, keptSessionDays), daysBefore(now, keptAttemptDays)]
    await sql`delete from sessions where expires_at < ${session}`.execute(tx)
    await sql`delete from portal_sessions where expires_at < ${session}`.execute(tx)
    await sql`delete from portal_codes where expires_at < ${session}`.execute(tx)
    await sql`delete from account_tokens where expires_at < ${session}`.execute(tx)
    await sql`delete from attempts where since < ${attempt}`.execute(tx)
    await forgetTurns(tx)
    await forgetRequests(tx)
    await forgetLoads(tx)
    return now
  })
  await db.withPlatform('happenings of long ago', tx => dropOldHappenings(tx, now))
  const before = Object.fromEntries(sweeps.map(({ of, days }) => [of, daysBefore(now, days)]))
  const { rows } = await db.withPlatform('what is old', tx =>
    sql<{
      company_id: number
      sweep: string
    }>`select * from companies_to_sweep(${JSON.stringify(before)}::jsonb)`.execute(tx),
  )
  for (const { company_id, sweep } of rows) {
    const { clear } = sweeps.find(({ of }) => of === sweep)!
    await db.withCompany(companyIdFrom(company_id, 'schedule'), tx => clear(tx, now)).catch(onError)
  }
}
