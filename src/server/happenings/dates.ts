import { companyIdFrom } from '../db/company-id.ts'
import type { Doors } from '../db/doors.ts'
import type { Happenings } from '../db/happenings.ts'
import type { LogFailure, Schedule } from '../schedule.ts'
import { datesDue, nameDue } from './dates.queries.ts'

const everyMinute = { name: 'dates-due', retryLimit: 0 }

/** Every minute, once for all processes: names the dates that have come. */
export async function watchDates(
  db: Doors,
  schedule: Schedule,
  happenings: Happenings,
  failed: LogFailure,
): Promise<void> {
  await schedule.open(everyMinute)
  schedule.on(everyMinute, ({ signal }) =>
    nameDates(db, happenings, failed('a date that came was not named'), signal),
  )
  schedule.every(everyMinute, '* * * * *')
}

/**
 * Names each date that has come as a happening of its row, once, however many servers look and whenever they start: in rounds, until
 * nothing is left. A kind or a company that fails holds up no other.
 */
export async function nameDates(
  db: Doors,
  { kinds }: Happenings,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const failing = new Set<string>()
  const fail = (what: string) => (error: unknown) => {
    failing.add(what)
    onError(error)
  }
  for (let hasMore = true; hasMore && !signal?.aborted; ) {
    hasMore = false
    for (const [name, kind] of Object.entries(kinds)) {
      if (kind.due === null || failing.has(name)) continue
      const due = await db.withPlatform(`${name} by now`, tx => datesDue(tx, kind.due!)).catch(fail(name))
      for (const { company_id, rows } of due ?? []) {
        const what = `${name} ${company_id}`
        if (failing.has(what)) continue
        hasMore = true
        await db
          .withCompany(companyIdFrom(company_id, 'schedule'), tx => nameDue(tx, name, kind, rows))
          .catch(fail(what))
      }
    }
  }
}
