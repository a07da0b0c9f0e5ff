import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Automations } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { conditionsSchema, stepsSchema, timingSchema } from '../automations.contract.ts'
import type { Step, Timing } from '../automations.rules.ts'
import type { Conditions } from '../conditions.rules.ts'

const columns = [
  'id',
  'name',
  'trigger',
  'timing',
  'conditions',
  'steps',
  'stops',
  'is_on',
  'on_since',
  'user_id',
  'is_flow',
  'paused',
  'failures',
  'deleted_at',
  'version',
] as const
type Stored = Pick<Selectable<Automations>, (typeof columns)[number]>
export type AutomationRow = Omit<Stored, 'timing' | 'conditions' | 'steps'> & {
  timing: Timing | null
  conditions: Conditions
  steps: Step[]
}
export type AutomationFields = Partial<Omit<AutomationRow, 'id' | 'on_since' | 'version'>>

/** Names are unique, whatever their case. */
export const automationName = 'automations_name'
/** Constraint by which a company has one flow of emails. */
export const oneFlow = 'automations_flow'

const parsed = (row: Stored): AutomationRow => ({
  ...row,
  timing: storedJson(timingSchema, row.timing, 'automations.timing', row.id),
  conditions: storedJson(conditionsSchema, row.conditions, 'automations.conditions', row.id),
  steps: storedJson(stepsSchema, row.steps, 'automations.steps', row.id),
})

const present = (tx: CompanyTx) => tx.rows('automations').where('deleted_at', 'is', null).select(columns)

export const automations = async (tx: CompanyTx): Promise<AutomationRow[]> =>
  (await present(tx).orderBy(sql`name collate names`).execute()).map(parsed)

/** Those that are on and begin with one of these happenings. */
export const automationsOf = async (tx: CompanyTx, names: readonly string[]): Promise<AutomationRow[]> =>
  (
    await present(tx)
      .where('is_on', '=', true)
      .where('trigger', 'in', [...names, ''])
      .orderBy('id')
      .execute()
  ).map(parsed)

/** These, in whatever state they are. */
export const automationsById = async (tx: CompanyTx, ids: readonly number[]): Promise<AutomationRow[]> =>
  (
    await present(tx)
      .where('id', 'in', [0, ...ids])
      .orderBy('id')
      .execute()
  ).map(parsed)

/** The row, deleted or not, locked until the transaction ends. */
export async function lockAutomation(tx: CompanyTx, id: number): Promise<AutomationRow | undefined> {
  const row = await tx.rows('automations').where('id', '=', id).select(columns).forUpdate().executeTakeFirst()
  return row && parsed(row)
}

const stored = ({ timing, conditions, steps, ...fields }: AutomationFields) => ({
  ...fields,
  ...(timing !== undefined && { timing: timing && JSON.stringify(timing) }),
  ...(conditions && { conditions: JSON.stringify(conditions) }),
  ...(steps && { steps: JSON.stringify(steps) }),
})

export const insertAutomation = async (
  tx: CompanyTx,
  fields: Required<
    Pick<
      AutomationRow,
      'name' | 'trigger' | 'timing' | 'conditions' | 'steps' | 'stops' | 'is_on' | 'user_id'
    >
  > & { is_flow?: boolean },
): Promise<AutomationRow> =>
  parsed(
    await tx
      .insertRows('automations', {
        ...fields,
        on_since: tx.now,
        timing: fields.timing && JSON.stringify(fields.timing),
        conditions: JSON.stringify(fields.conditions),
        steps: JSON.stringify(fields.steps),
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const updateAutomation = async (
  tx: CompanyTx,
  id: number,
  fields: AutomationFields,
): Promise<AutomationRow> =>
  parsed(
    await tx
      .updateRows('automations')
      .set({
        ...stored(fields),
        on_since: sql<Date>`case when is_on and trigger = ${fields.trigger ?? sql.ref('trigger')} then on_since else ${tx.now} end`,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const nameOfAutomation = async (tx: CompanyTx, id: number): Promise<string> =>
  (await tx.rows('automations').where('id', '=', id).select('name').executeTakeFirst())?.name ?? ''

/** The company's flow of emails; undefined: it was never saved, or is deleted. */
export async function emailFlow(tx: CompanyTx): Promise<AutomationRow | undefined> {
  const row = await present(tx).where('is_flow', '=', true).executeTakeFirst()
  return row && parsed(row)
}

/** Counts runs that failed in a row; 0: the last one did not. No version: nobody edits it. */
export const noteFailures = (tx: CompanyTx, id: number, failures: number): Promise<unknown> =>
  tx
    .updateRows('automations')
    .set({ failures })
    .where('id', '=', id)
    .where('failures', '<>', failures)
    .execute()

export async function countAutomations(tx: CompanyTx): Promise<number> {
  const { n } = await present(tx)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Names of these people. */
export const namesOfPeople = async (tx: CompanyTx, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await tx
    .rows('users')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'fullname'])
    .execute()
  return new Map(rows.map(({ id, fullname }) => [id, fullname]))
}

/** All tags. */
export const tagNames = (tx: CompanyTx): Promise<{ id: number; name: string }[]> =>
  tx.rows('client_tags').select(['id', 'name']).execute()

/** Which of these tags there are. */
export const tagsThere = async (tx: CompanyTx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx
    .rows('client_tags')
    .where('id', 'in', [0, ...ids])
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Happenings of these names since then, the newest first: of which rows, and when. */
export async function happenedSince(
  tx: CompanyTx,
  name: string,
  since: Date,
  most: number,
): Promise<{ row_id: number; at: Date; facts: Record<string, unknown> }[]> {
  const { rows } = await sql<{ row_id: number; at: Date; facts: Record<string, unknown> }>`
    select row_id, at, facts from happenings
    where company_id = ${tx.companyId} and name = ${name} and at >= ${since}
      and means not in ('automation', 'import')
    order by at desc, id desc limit ${most}`.execute(tx)
  return rows
}

/** So many hours ago by the database's clock, which times what happened. */
export async function hoursAgo(tx: CompanyTx, hours: number): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`select now() - make_interval(hours => ${hours}::int) as at`.execute(tx)
  return rows[0]!.at
}
