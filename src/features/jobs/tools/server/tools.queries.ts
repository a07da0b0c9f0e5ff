import { type Selectable, sql } from 'kysely'
import { endedStatuses } from '#features/jobs/job-status/job-status.rules.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { idOfCode } from '#features/stock/labels/labels.rules.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { ToolChecks, ToolHands, Tools } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { ToolSort } from '../tools.contract.ts'
import type { CheckKind, HandState } from '../tools.rules.ts'

const columns = columnsOf('tools', 'company_id', 'due_told_on')
const handColumns = columnsOf('tool_hands', 'company_id', 'answered_at', 'answered_by')
export type HandRow = Omit<Selectable<ToolHands>, 'company_id' | 'answered_at' | 'answered_by' | 'state'> & {
  state: HandState
}
export type ToolFields = Omit<Selectable<Tools>, 'company_id' | 'due_told_on'>
export type CheckRow = Omit<Selectable<ToolChecks>, 'company_id' | 'kind'> & {
  kind: CheckKind
  file_name: string | null
  file_type: string | null
}
/** A tool with the job that it is at, if whoever asks may see that, and the hand-over that waits. */
export type ToolRow = ToolFields & {
  job_number: number | null
  job_name: string | null
  waiting: HandRow | null
}

const rows = (tx: CompanyTx) =>
  tx
    .rows('tools as t')
    .leftJoin('jobs as j', join =>
      join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id').on(seenJob(tx)),
    )
    .select(columns.map(name => `t.${name}` as const))
    .select([
      'j.number as job_number',
      'j.name as job_name',
      sql<HandRow | null>`(select to_jsonb(h) from tool_hands h
        where h.company_id = ${tx.companyId} and h.tool_id = t.id and h.state = 'waiting')`.as('waiting'),
    ])

export interface ToolFilters {
  search: string
  status: number
  own: boolean
  overdue: boolean
  holder: number | null
  today: string
}

export function toolList(tx: CompanyTx, filters: ToolFilters): List<ToolRow, ToolSort> {
  const { search, status, own, overdue, holder, today } = filters
  const me = tx.by?.id ?? 0
  return {
    from: tx
      .rows('tools as t')
      .$if(status !== -1, query => query.where('t.active', '=', status === 1))
      .$if(own, query =>
        query.where(
          sql<boolean>`((t.place_id = ${me} and t.job_id is null) or exists (select from tool_hands h
            where h.company_id = ${tx.companyId} and h.tool_id = t.id and h.state = 'waiting' and h.to_place = ${me}))`,
        ),
      )
      .$if(overdue, query =>
        query.where(sql<boolean>`(t.is_failed or least(t.tag_due, t.calibration_due) < ${today}::date)`),
      )
      .$if(holder !== null, query => query.where('t.place_id', '=', holder as number)),
    words: {
      text: sql`t.name || ' ' || t.serial || ' ' || t.note`,
      search,
      or: sql`t.id = ${idOfCode('T', search) ?? 0}`,
    },
    id: 't.id',
    sorts: {
      name: [sql`t.name collate names`, 'text'],
      due: [sql`coalesce(least(t.tag_due, t.calibration_due)::text, '9999')`, 'text'],
      id: ['t.id', 'bigint'],
    },
    row: id => rows(tx).where('t.id', '=', id),
  }
}

/** The tools in use by name. */
export const offeredTools = (tx: CompanyTx) =>
  tx
    .rows('tools')
    .where('active', '=', true)
    .select(['id', 'name', 'serial'])
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .limit(2_000)
    .execute()

export const toolsByIds = (tx: CompanyTx, ids: readonly number[]): Promise<ToolRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(tx).where('t.id', 'in', ids).orderBy(sql`t.name collate names`).orderBy('t.id').execute()

export const toolById = (tx: CompanyTx, id: number): Promise<ToolRow | undefined> =>
  rows(tx).where('t.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export async function lockTool(tx: CompanyTx, id: number): Promise<ToolRow | undefined> {
  await tx.rows('tools').where('id', '=', id).select('id').forUpdate().execute()
  return toolById(tx, id)
}

export const insertTool = (
  tx: CompanyTx,
  fields: Omit<
    ToolFields,
    'id' | 'place_id' | 'job_id' | 'photo_id' | 'is_failed' | 'active' | 'version' | 'held_since'
  >,
): Promise<ToolFields> =>
  tx
    .insertRows('tools', { ...fields, held_since: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Saves a tool that is locked, and records the change. A new day of its next test is told of again. */
export async function saveTool(
  tx: CompanyTx,
  before: ToolFields,
  fields: Partial<ToolFields>,
): Promise<void> {
  const isDueAnew =
    (fields.tag_due !== undefined && fields.tag_due !== before.tag_due) ||
    (fields.calibration_due !== undefined && fields.calibration_due !== before.calibration_due)
  const after = await tx
    .updateRows('tools')
    .set({ ...fields, version: sql<number>`version + 1`, ...(isDueAnew && { due_told_on: null }) })
    .where('id', '=', before.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  tx.record('tools', before, after)
}

export const handsOf = (tx: CompanyTx, toolId: number): Promise<HandRow[]> =>
  tx
    .rows('tool_hands')
    .where('tool_id', '=', toolId)
    .select(handColumns)
    .orderBy('id', 'desc')
    .limit(100)
    .$castTo<HandRow>()
    .execute()

export const handById = (tx: CompanyTx, id: number): Promise<HandRow | undefined> =>
  tx.rows('tool_hands').where('id', '=', id).select(handColumns).$castTo<HandRow>().executeTakeFirst()

export async function insertHand(
  tx: CompanyTx,
  fields: Omit<HandRow, 'id' | 'photo_id' | 'at' | 'made_by'> & { at: Date },
): Promise<void> {
  const row = await tx
    .insertRows('tool_hands', { ...fields, made_by: tx.by?.id ?? null })
    .returning(handColumns)
    .executeTakeFirstOrThrow()
  tx.record('tool_hands', null, row)
}

export async function settleHand(tx: CompanyTx, before: HandRow, state: HandState): Promise<void> {
  await tx
    .updateRows('tool_hands')
    .set({ state, answered_at: tx.now, answered_by: tx.by?.id ?? null })
    .where('id', '=', before.id)
    .execute()
  tx.record('tool_hands', { id: before.id, state: before.state }, { id: before.id, state })
}

export const checksOf = (tx: CompanyTx, toolId: number): Promise<CheckRow[]> =>
  tx
    .rows('tool_checks as c')
    .leftJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'c.company_id').onRef('f.id', '=', 'c.certificate_id'),
    )
    .where('c.tool_id', '=', toolId)
    .selectAll('c')
    .select(['f.name as file_name', 'f.type as file_type'])
    .orderBy('c.checked_on', 'desc')
    .orderBy('c.id', 'desc')
    .limit(200)
    .$castTo<CheckRow>()
    .execute()

export const toolOfCheck = (tx: CompanyTx, id: number) =>
  tx.rows('tool_checks').where('id', '=', id).select('tool_id').executeTakeFirst()

export async function insertCheck(
  tx: CompanyTx,
  fields: Pick<CheckRow, 'tool_id' | 'kind' | 'checked_on' | 'passed' | 'number' | 'note'>,
): Promise<number> {
  const row = await tx
    .insertRows('tool_checks', { ...fields, at: tx.now, made_by: tx.by?.id ?? null })
    .returning(['id', 'tool_id', 'kind', 'checked_on', 'passed', 'number', 'note'])
    .executeTakeFirstOrThrow()
  tx.record('tool_checks', null, row)
  return row.id
}

/** Puts a file where it belongs; what stood there before is let go. */
export async function putFile(
  tx: CompanyTx,
  table: 'tools' | 'tool_hands' | 'tool_checks',
  row: number,
  toolId: number,
  fileId: number,
): Promise<void> {
  const column = table === 'tool_checks' ? 'certificate_id' : 'photo_id'
  await tx.insertRows('tool_files', { tool_id: toolId, file_id: fileId }).execute()
  await sql`
    with before as (
      select ${sql.ref(column)} as file from ${sql.table(table)} where company_id = ${tx.companyId} and id = ${row}
    ), put as (
      update ${sql.table(table)} set ${sql.ref(column)} = ${fileId} where company_id = ${tx.companyId} and id = ${row}
    )
    delete from tool_files where company_id = ${tx.companyId} and file_id in (select file from before)`.execute(
    tx,
  )
  tx.record(table, { id: row }, { id: row, [column]: fileId })
}

/** The tools that a job asks for; undefined: there is no such job for whoever asks. */
export const jobOfTools = (tx: CompanyTx, jobId: number) =>
  tx
    .rows('jobs as j')
    .where('j.id', '=', jobId)
    .where('j.deleted_at', 'is', null)
    .where(seenJob(tx))
    .select(['j.id', 'j.technician_ids', 'j.closed_at', 'j.closed_by'])
    .executeTakeFirst()

export async function toolIdsOfJob(tx: CompanyTx, jobId: number): Promise<number[]> {
  const found = await tx.rows('job_tools').where('job_id', '=', jobId).select('tool_id').execute()
  return found.map(row => row.tool_id)
}

export async function setToolsOfJob(tx: CompanyTx, jobId: number, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from job_tools where company_id = ${tx.companyId} and job_id = ${jobId} and tool_id <> all(${ids}::bigint[])
    )
    insert into job_tools (company_id, job_id, tool_id)
    select ${tx.companyId}, ${jobId}, unnest(${ids}::bigint[]) on conflict do nothing`.execute(tx)
}

interface Wanted {
  tool_id: number
  job_id: number
  number: number
  starts_at: Date
  ends_at: Date
}

/** The times of all open jobs that ask for these tools, from the given moment on, whoever works on them. */
export const timesWanted = (tx: CompanyTx, ids: readonly number[], since: Date): Promise<Wanted[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : overAllWork(tx, 'tools that others want', all =>
        all
          .rows('job_tools as t')
          .innerJoin('jobs as j', join =>
            join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
          )
          .innerJoin('appointments as a', join =>
            join.onRef('a.company_id', '=', 't.company_id').onRef('a.job_id', '=', 't.job_id'),
          )
          .where('t.tool_id', 'in', ids)
          .where('j.deleted_at', 'is', null)
          .where('j.status_id', 'not in', endedStatuses)
          .where('a.cancelled_at', 'is', null)
          .where('a.ends_at', '>', since)
          .select(['t.tool_id', 't.job_id', 'j.number', 'a.starts_at', 'a.ends_at'])
          .orderBy('a.starts_at')
          .limit(2_000)
          .execute(),
      )

/** People who see to tools: the owner and the office. */
export async function toolKeepers(tx: CompanyTx): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select u.id from users u join groups g on g.company_id = u.company_id and g.id = u.group_id
    where u.company_id = ${tx.companyId} and u.active and g.kind in ('owner', 'office') order by u.id`.execute(
    tx,
  )
  return found.map(({ id }) => id)
}

/** Marks tools that have become overdue as told, and gives them. */
export const markToolsDue = (tx: CompanyTx, zone: string, now: Date) =>
  tx
    .updateRows('tools')
    .set({ due_told_on: sql<string>`(${now}::timestamptz at time zone ${zone})::date` })
    .where('active', '=', true)
    .where('due_told_on', 'is', null)
    .where(
      sql<boolean>`least(tag_due, calibration_due) + time '08:00' + interval '1 day' <= ${now}::timestamptz at time zone ${zone}`,
    )
    .returning(['id', 'name', 'place_id'])
    .execute()
