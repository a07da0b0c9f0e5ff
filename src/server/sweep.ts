import { sql } from 'kysely'
import { keptKeyDays, phoneKeyDays } from '#shared/idempotency.ts'
import { forgetTurns } from './connections/vendor-turns.ts'
import { companyIdFrom } from './db/company-id.ts'
import type { CompanyTx } from './db/company-tx.ts'
import type { Doors, PlatformTx } from './db/doors.ts'
import { forgetDates } from './happenings/dates.queries.ts'
import { dropOldHappenings, keepPartitions } from './happenings/happenings.queries.ts'
import { forgetRequests } from './http/request-shares.ts'
import type { Schedule } from './schedule.ts'
import { sweepSentJustNow } from './sent-just-now.ts'
import { forgetUploads } from './uploads/pieces.queries.ts'

/** How long what is swept stays. */
const keptDays = {
  events: 7,
  idempotencyKeys: keptKeyDays,
  phonesKeys: phoneKeyDays,
  sessions: 90,
  attempts: 2,
  pushes: 7,
  mails: 365,
  texts: 30,
  uploads: 14,
}

/** Clears what a feature keeps of one company for a while only; `now` as the sweep has it. */
type Sweep = (tx: CompanyTx, now: Date) => Promise<void>

/** Clears what is kept for a while only: events, idempotency keys, ended sessions. */
const hourly = { name: 'sweep', retryLimit: 2 }

/**
 * Every hour, once for all processes: clears what is kept for a while only; `features` clear theirs. Also provides tables
 * that are parted by months with those ahead, as it does at the start.
 */
export async function sweepHourly(
  db: Doors,
  schedule: Schedule,
  features: readonly Sweep[] = [],
): Promise<void> {
  await db.withPlatform('months ahead', keepPartitions)
  await schedule.open(hourly)
  schedule.on(hourly, () => sweep(db, features))
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

async function sweep(db: Doors, features: readonly Sweep[]): Promise<void> {
  await db.withPlatform('months ahead', keepPartitions)
  const { now, companies } = await db.withPlatform('sweep', async tx => {
    const now = await sweepTime(tx)
    const old = (days: number) => sql<Date>`${now}::timestamptz - make_interval(days => ${days})`
    await sql`delete from sessions where expires_at < ${old(keptDays.sessions)}`.execute(tx)
    await sql`delete from portal_sessions where expires_at < ${old(keptDays.sessions)}`.execute(tx)
    await sql`delete from portal_codes where expires_at < ${old(keptDays.sessions)}`.execute(tx)
    await sql`delete from account_tokens where expires_at < ${old(keptDays.sessions)}`.execute(tx)
    await sql`delete from attempts where since < ${old(keptDays.attempts)}`.execute(tx)
    await forgetTurns(tx)
    await forgetRequests(tx)
    return { now, companies: await tx.selectFrom('companies').select('id').execute() }
  })
  await db.withPlatform('happenings of long ago', tx => dropOldHappenings(tx, now))
  for (const { id } of companies) {
    await db.withCompany(companyIdFrom(id, 'schedule'), async tx => {
      const before = (days: number) => sql<Date>`${now}::timestamptz - make_interval(days => ${days})`
      await tx.deleteRows('events').where('at', '<', before(keptDays.events)).execute()
      await sweepSentJustNow(tx, before(1))
      await forgetDates(tx, now)
      await forgetUploads(tx, before(keptDays.uploads))
      await tx
        .deleteRows('idempotency_keys')
        .where('created_at', '<', before(keptDays.idempotencyKeys))
        .where(eb => eb.or([eb('device', 'is', null), eb('created_at', '<', before(keptDays.phonesKeys))]))
        .execute()
      for (const [kind, days] of [
        ['push', keptDays.pushes],
        ['mail', keptDays.mails],
        // The messages themselves stay.
        ['sms', keptDays.texts],
      ] as const) {
        await tx
          .deleteRows('outbox')
          .where('kind', '=', kind)
          .where('status', '<>', 'waiting')
          .where('created_at', '<', before(days))
          .execute()
      }
    })
    for (const clear of features) await db.withCompany(companyIdFrom(id, 'schedule'), tx => clear(tx, now))
  }
}
