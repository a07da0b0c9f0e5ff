import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { AutomationRuns, AutomationSteps } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { conditionsSchema, stepsSchema } from '../automations.contract.ts'
import type { Step } from '../automations.rules.ts'
import type { Conditions } from '../conditions.rules.ts'
import type { UndoState } from '../run.rules.ts'
import type { SubjectSource } from '../triggers.rules.ts'
import type { Titled } from './subjects.queries.ts'

/** Days that a run is kept after its end. */
export const runsKeptDays = 365

const columns = [
  'id',
  'automation_id',
  'source',
  'row_id',
  'client_id',
  'job_id',
  'title',
  'conditions',
  'steps',
  'stops',
  'position',
  'branch',
  'state',
  'due_at',
  'reason',
  'started_at',
  'is_again',
] as const
type Stored = Pick<Selectable<AutomationRuns>, (typeof columns)[number]>
export interface RunRow extends Omit<Stored, 'source' | 'conditions' | 'steps' | 'state'> {
  source: SubjectSource
  conditions: Conditions
  steps: Step[]
  state: 'waiting' | 'done' | 'stopped' | 'failed'
}

const parsed = (row: Stored): RunRow =>
  ({
    ...row,
    conditions: storedJson(conditionsSchema, row.conditions, 'automation_runs.conditions', row.id),
    steps: storedJson(stepsSchema, row.steps, 'automation_runs.steps', row.id),
  }) as RunRow

interface NewRun extends Titled {
  happening: number
  due: Date
  isAgain: boolean
}

/** Begins runs of an automation for these rows; one that has begun for the same happening stays the only one. */
export async function insertRuns(
  tx: CompanyTx,
  automation: { id: number; conditions: Conditions; steps: readonly Step[]; stops: readonly string[] },
  source: SubjectSource,
  rows: readonly NewRun[],
): Promise<number> {
  if (rows.length === 0) return 0
  const result = await tx
    .insertRows(
      'automation_runs',
      rows.map(({ id, client_id, job_id, title, happening, due, isAgain }) => ({
        automation_id: automation.id,
        happening_id: happening,
        source,
        row_id: id,
        client_id,
        job_id,
        title,
        conditions: JSON.stringify(automation.conditions),
        steps: JSON.stringify(automation.steps),
        stops: [...automation.stops],
        due_at: due,
        started_at: tx.now,
        is_again: isAgain,
      })),
    )
    .onConflict(on => on.columns(['company_id', 'automation_id', 'happening_id', 'row_id']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0)
}

/** For which of these rows a run of the automation waits; `often`: so many have begun since then. */
export function rowsTaken(
  tx: CompanyTx,
  automation: number,
  source: SubjectSource,
  ids: readonly number[],
  { since, most }: { since: Date; most: number },
): Promise<{ row_id: number; waits: boolean; often: boolean }[]> {
  const waits = sql<boolean>`bool_or(state = 'waiting')`
  const often = sql<boolean>`count(*) filter (where started_at > ${since}) >= ${most}`
  return tx
    .rows('automation_runs')
    .where('automation_id', '=', automation)
    .where('source', '=', source)
    .where('row_id', 'in', [0, ...ids])
    .groupBy('row_id')
    .having(sql<boolean>`${waits} or ${often}`)
    .select(['row_id', waits.as('waits'), often.as('often')])
    .execute()
}

/** True if a run of the company waits. */
export const someWait = async (tx: CompanyTx): Promise<boolean> =>
  (await tx
    .rows('automation_runs')
    .where('state', '=', 'waiting')
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Companies in which a step is due. */
export async function companiesDue(tx: PlatformTx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from automation_runs where state = 'waiting' and due_at <= ${now}
    union select company_id from automation_dates where due_at <= ${now}`.execute(tx)
  return rows.map(({ company_id }) => company_id)
}

export interface DueRun {
  id: number
  automation_id: number
  user_id: number
  /** The kind of its next step. */
  kind: string | null
}

/** Runs whose next step is due, those that have waited longest first, but for these; with whose rights they act. */
export const dueRuns = (tx: CompanyTx, most: number, but: readonly number[]): Promise<DueRun[]> =>
  tx
    .rows('automation_runs as r')
    .innerJoin('automations as a', join =>
      join.on('a.company_id', '=', tx.companyId).onRef('a.id', '=', 'r.automation_id'),
    )
    .where('r.state', '=', 'waiting')
    .where('r.due_at', '<=', tx.now)
    .where('r.id', 'not in', [0, ...but])
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(most)
    .select([
      'r.id',
      'r.automation_id',
      'a.user_id',
      sql<string | null>`r.steps -> r.position ->> 'kind'`.as('kind'),
    ])
    .execute()

/** The run, locked until the transaction ends; undefined: it does not wait, or another server has it. */
export async function takeRun(tx: CompanyTx, id: number): Promise<RunRow | undefined> {
  const row = await tx
    .rows('automation_runs')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', tx.now)
    .select(columns)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && parsed(row)
}

/** The run, locked until the transaction ends. */
export async function lockRun(tx: CompanyTx, id: number): Promise<RunRow | undefined> {
  const row = await tx
    .rows('automation_runs')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return row && parsed(row)
}

export const updateRun = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Pick<RunRow, 'position' | 'branch' | 'state' | 'due_at' | 'reason'>> & {
    ended_at?: Date | null
  },
): Promise<unknown> => tx.updateRows('automation_runs').set(fields).where('id', '=', id).execute()

export const insertStep = (
  tx: CompanyTx,
  step: Pick<Selectable<AutomationSteps>, 'run_id' | 'position' | 'outcome' | 'note'>,
): Promise<unknown> => tx.insertRows('automation_steps', { ...step, at: tx.now }).execute()

/** Runs that wait for a date of these rows, or of all, look at it again at once; how many. */
export async function lookAtDatesAgain(
  tx: CompanyTx,
  source: SubjectSource,
  ids?: readonly number[],
): Promise<number> {
  const result = await tx
    .updateRows('automation_runs')
    .set({ due_at: tx.now })
    .where('state', '=', 'waiting')
    .where('source', '=', source)
    .$if(ids !== undefined, query => query.where('row_id', 'in', [0, ...ids!]))
    .where('due_at', '>', tx.now)
    .where(sql<boolean>`steps -> position ->> 'kind' = 'until'`)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

interface Ending {
  reason: string
  ids?: readonly number[]
  automation?: number
  /** Running flows that this happening ends: those that began before it. */
  stop?: {
    happening: number
    name: string
    where: { source: SubjectSource; row: number } | { client: number; but?: number }
  }
}

/** Stops runs that wait; how many. */
export async function stopRuns(tx: CompanyTx, { reason, ids, automation, stop }: Ending): Promise<number> {
  const result = await tx
    .updateRows('automation_runs')
    .set({ state: 'stopped', reason, ended_at: tx.now })
    .where('state', '=', 'waiting')
    .$if(ids !== undefined, query => query.where('id', 'in', [0, ...ids!]))
    .$if(automation !== undefined, query => query.where('automation_id', '=', automation!))
    .$if(stop !== undefined, query => {
      const { name, where, happening } = stop!
      const ended = query.where(sql<boolean>`stops @> array[${name}]`).where('happening_id', '<', happening)
      return 'row' in where
        ? ended.where('source', '=', where.source).where('row_id', '=', where.row)
        : ended
            // Also those of clients that were merged into this one meanwhile.
            .where(
              sql<boolean>`client_id in (select c.id from clients c
                where c.company_id = ${tx.companyId} and ${where.client} in (c.id, c.merged_into))`,
            )
            .$if(where.but !== undefined, own =>
              own.where(sql<boolean>`job_id is distinct from ${where.but}::bigint`),
            )
    })
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes runs that ended a year ago, with their steps. */
export async function forgetRuns(tx: CompanyTx, now: Date): Promise<void> {
  await tx
    .deleteRows('automation_runs')
    .where('ended_at', '<', new Date(now.getTime() - runsKeptDays * 86_400_000))
    .execute()
}

export interface Counts {
  automation_id: number
  waiting: number
  done: number
  failed: number
}
/** Runs of each automation by their state, of the last 90 days where they have ended. */
export const runCounts = (tx: CompanyTx): Promise<Counts[]> =>
  tx
    .rows('automation_runs')
    .where(sql<boolean>`state = 'waiting' or started_at > ${tx.now}::timestamptz - interval '90 days'`)
    .groupBy('automation_id')
    .select([
      'automation_id',
      sql<number>`count(*) filter (where state = 'waiting')::int`.as('waiting'),
      sql<number>`count(*) filter (where state = 'done')::int`.as('done'),
      sql<number>`count(*) filter (where state = 'failed')::int`.as('failed'),
    ])
    .execute()

export interface DoneStep {
  position: number
  outcome: string
  note: string
  at: Date
  undo: UndoState
  /** The transaction that did it, and when that began by the database's clock; null: from before these were kept. */
  xid: string | null
  set_at: string | null
}
const stepColumns = [
  'position',
  'outcome',
  'note',
  'at',
  'undo',
  'xid',
  // Text: a time of JavaScript has no microseconds.
  sql<string | null>`set_at::text`.as('set_at'),
] as const

/** The steps that a run has come past, from the first. */
export const doneSteps = (tx: CompanyTx, run: number): Promise<DoneStep[]> =>
  tx
    .rows('automation_steps')
    .where('run_id', '=', run)
    .select(stepColumns)
    .orderBy('position')
    .$castTo<DoneStep>()
    .execute()

export const updateUndo = (tx: CompanyTx, run: number, position: number, undo: UndoState): Promise<unknown> =>
  tx
    .updateRows('automation_steps')
    .set({ undo })
    .where('run_id', '=', run)
    .where('position', '=', position)
    .execute()

export interface ShownRun extends RunRow {
  automation: string
  done: DoneStep[]
}

interface RunsOf {
  automation_id?: number | undefined
  job_id?: number | undefined
  client_id?: number | undefined
  quote_id?: number | undefined
  invoice_id?: number | undefined
  before?: number | undefined
}

/** Runs, the newest first; of a job, a client, a quote or an invoice those that wait. */
export async function shownRuns(tx: CompanyTx, of: RunsOf, most: number): Promise<ShownRun[]> {
  const rows = await tx
    .rows('automation_runs as r')
    .innerJoin('automations as a', join =>
      join.on('a.company_id', '=', tx.companyId).onRef('a.id', '=', 'r.automation_id'),
    )
    .$if(of.automation_id !== undefined, query => query.where('r.automation_id', '=', of.automation_id!))
    .$if((of.job_id ?? of.client_id ?? of.quote_id ?? of.invoice_id) !== undefined, query =>
      query.where('r.state', '=', 'waiting'),
    )
    .$if(of.job_id !== undefined, query => query.where('r.job_id', '=', of.job_id!))
    .$if(of.client_id !== undefined, query => query.where('r.client_id', '=', of.client_id!))
    .$if(of.quote_id !== undefined, query =>
      query.where('r.source', '=', 'quotes').where('r.row_id', '=', of.quote_id!),
    )
    .$if(of.invoice_id !== undefined, query =>
      query.where('r.source', '=', 'invoices').where('r.row_id', '=', of.invoice_id!),
    )
    .$if(of.before !== undefined, query => query.where('r.id', '<', of.before!))
    .select(columns.map(name => `r.${name}` as const))
    .select('a.name as automation')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()
  const steps = await tx
    .rows('automation_steps')
    .where('run_id', 'in', [0, ...rows.map(({ id }) => id)])
    .select(['run_id', ...stepColumns])
    .orderBy('position')
    .$castTo<DoneStep & { run_id: number }>()
    .execute()
  return rows.map(row => ({
    ...parsed(row),
    automation: row.automation,
    done: steps.filter(({ run_id }) => run_id === row.id),
  }))
}
