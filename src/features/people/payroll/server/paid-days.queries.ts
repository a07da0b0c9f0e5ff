import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { WorkedDay } from '#features/people/pay/pay.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { dayText, parseDay } from '#shared/dates.ts'

const keptDay = z.object({
  minutes: z.number(),
  break_minutes: z.number(),
  job_ids: z.array(z.number()),
  leave: z.array(z.object({ name: z.string(), minutes: z.number(), is_paid: z.boolean() })),
  holiday: z.string(),
})

/** Days as they were paid, by person. */
export async function paidDays(
  tx: CompanyTx,
  ids: readonly number[],
  { first, last }: { first: number; last: number },
): Promise<Map<number, WorkedDay[]>> {
  const rows = await tx
    .rows('paid_days')
    .where('user_id', 'in', [0, ...ids])
    .where('day', '>=', dayText(first))
    .where('day', '<=', dayText(last))
    .select(['user_id', 'day', 'worked'])
    .execute()
  const found = new Map<number, WorkedDay[]>(ids.map(id => [id, []]))
  for (const { user_id, day, worked } of rows)
    found.get(user_id)?.push({
      day: parseDay(day)!,
      ...storedJson(keptDay, worked, 'paid_days.worked', user_id),
    })
  return found
}

/** Keeps days as a run pays them. */
export async function keepPaidDays(
  tx: CompanyTx,
  run_id: number,
  days: readonly { user_id: number; worked: WorkedDay }[],
): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ user_id, worked: { day, ...worked } }) => ({
    user_id,
    run_id,
    day: dayText(day),
    worked: JSON.stringify(worked),
  }))
  await tx
    .insertRows('paid_days', rows)
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id', 'day']).doUpdateSet({
        run_id,
        worked: sql`excluded.worked`,
      }),
    )
    .execute()
}
