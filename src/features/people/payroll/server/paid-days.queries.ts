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
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
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

/** Keeps days as a run pays them; one value for all, as a first run may have more of them than a statement takes values. */
export async function keepPaidDays(
  tx: CompanyTx,
  run: number,
  days: readonly { user_id: number; worked: WorkedDay }[],
): Promise<void> {
  const rows = days.map(({ user_id, worked: { day, ...worked } }) => ({ user_id, day: dayText(day), worked }))
  await sql`
    insert into paid_days (company_id, user_id, day, run_id, worked)
    select ${tx.companyId}, d.user_id, d.day, ${run}, d.worked
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(user_id bigint, day date, worked jsonb)
    on conflict (company_id, user_id, day) do update set run_id = excluded.run_id, worked = excluded.worked`.execute(
    tx,
  )
}
