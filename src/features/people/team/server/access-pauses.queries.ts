import { sql } from 'kysely'
import type { DayRange } from '#features/people/pay/pay-days.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, parseDay } from '#shared/dates.ts'

/** Days without access that end on a day or later, by person; a pause that goes on has no last day. */
export async function pausesSince(tx: CompanyTx, day: number): Promise<Map<number, DayRange[]>> {
  const rows = await tx
    .rows('access_pauses')
    .where(sql<boolean>`coalesce(last_day, 'infinity') >= ${dayText(day)}::date`)
    .select(['user_id', 'first_day', 'last_day'])
    .execute()
  const found = new Map<number, DayRange[]>()
  for (const { user_id, first_day, last_day } of rows) {
    const last = last_day === null ? Number.POSITIVE_INFINITY : parseDay(last_day)!
    found.set(user_id, [...(found.get(user_id) ?? []), { first: parseDay(first_day)!, last }])
  }
  return found
}

/** Begins a pause on the day after `today`, which still counts. */
export async function beginPause(tx: CompanyTx, user_id: number, today: number): Promise<void> {
  await tx.insertRows('access_pauses', { user_id, first_day: dayText(today + 1) }).execute()
}

/** Ends the pause of somebody for whom `today` counts again; one without a whole day was none. */
export async function endPause(tx: CompanyTx, user_id: number, today: number): Promise<void> {
  const last_day = dayText(today - 1)
  const isShort = sql<boolean>`first_day > ${last_day}::date`
  await tx
    .deleteRows('access_pauses')
    .where('user_id', '=', user_id)
    .where('last_day', 'is', null)
    .where(isShort)
    .execute()
  await tx
    .updateRows('access_pauses')
    .set({ last_day })
    .where('user_id', '=', user_id)
    .where('last_day', 'is', null)
    .execute()
}
