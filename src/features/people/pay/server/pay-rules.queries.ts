import { sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { readAnew, readOnce } from '#server/db/read-once.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { payPeriods } from '../pay-days.rules.ts'
import { holidayStates, type StatedRules } from '../pay-fields.rules.ts'

const columns = columnsOf('pay_rules', 'company_id')

const keptRules = z.object({
  period: z.enum(payPeriods),
  period_start: z.string(),
  state: z.enum(holidayStates),
  day_minutes: z.nullable(z.number()),
  week_minutes: z.nullable(z.number()),
  overtime: z.array(z.object({ minutes: z.nullable(z.number()), bp: z.number() })),
  saturday_bp: z.number(),
  sunday_bp: z.number(),
  holiday_bp: z.number(),
  rounding: z.number(),
  break_after: z.nullable(z.number()),
  break_minutes: z.number(),
  rdo_minutes: z.number(),
  allowances: z.array(z.object({ name: z.string(), per: z.enum(['day', 'job']), cents: z.number() })),
  pays_holidays: z._default(z.boolean(), true),
  km_rate: z._default(z.nullable(z.number()), null),
})

/** Rules with their day, as a run keeps them. */
export const datedRules = z.extend(keptRules, { starts_on: z.string() })

export type RulesRow = StatedRules & { id: number; version: number }

const opened = (row: { id: number; starts_on: string; rules: unknown; version: number }): RulesRow => ({
  id: row.id,
  version: row.version,
  starts_on: row.starts_on,
  ...storedJson(keptRules, row.rules, 'pay_rules.rules', row.id),
})

/** All rules of the company, the latest first. */
export const payRules = (tx: CompanyTx): Promise<RulesRow[]> =>
  readOnce(tx, 'pay rules', async () => {
    const rows = await tx.rows('pay_rules').select(columns).orderBy('starts_on', 'desc').execute()
    return rows.map(opened)
  })

/** The rules that begin on a day, held until the transaction ends. */
export async function rulesFrom(tx: CompanyTx, day: string): Promise<RulesRow | undefined> {
  const row = await tx
    .rows('pay_rules')
    .where('starts_on', '=', day)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return row && opened(row)
}

/** Sets the rules that begin on a day. */
export async function putRules(tx: CompanyTx, { starts_on, ...rules }: StatedRules): Promise<RulesRow> {
  const value = JSON.stringify(rules)
  const row = await tx
    .insertRows('pay_rules', { starts_on, rules: value })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'starts_on'])
        .doUpdateSet({ rules: value, version: sql<number>`pay_rules.version + 1` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  readAnew(tx, 'pay rules')
  return opened(row)
}

/** True if a week that ends on a day or later was finalised or approved for somebody. */
export async function hasSettledWeeks(tx: CompanyTx, from: string): Promise<boolean> {
  const row = await tx
    .rows('timesheets')
    .where('state', '!=', 'open')
    .where('last_day', '>=', from)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRulesRow(tx: CompanyTx, id: number): Promise<RulesRow | undefined> {
  readAnew(tx, 'pay rules')
  const row = await tx.deleteRows('pay_rules').where('id', '=', id).returning(columns).executeTakeFirst()
  return row && opened(row)
}
