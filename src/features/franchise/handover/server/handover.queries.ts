import { type Selectable, sql } from 'kysely'
import { groupHolds } from '#features/account/permissions/server/permissions.queries.ts'
import type { DiaryType } from '#features/jobs/diary/diary.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { Handovers, Json } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { List } from '#server/list.ts'
import type { FactValues } from '#shared/fact.ts'
import { type HandoverDocument, handoverDocument, sharedEntries } from '../handover.rules.ts'
import type { HandoverKind } from '../handover-access.rules.ts'

const columns = [
  'id',
  'direction',
  'kind',
  'other_company_id',
  'other_name',
  'other_id',
  'title',
  'document',
  'status',
  'reason',
  'sent_at',
  'sent_by',
  'answered_at',
  'answered_by',
  'job_id',
  'lead_id',
  'client_id',
  'progress',
  'files_done',
  'accepts_as',
  'version',
] as const
type Stored = Pick<Selectable<Handovers>, (typeof columns)[number]>
export interface HandoverRow extends Omit<Stored, 'direction' | 'kind' | 'status' | 'document'> {
  direction: 'in' | 'out'
  kind: HandoverKind
  status: 'sent' | 'accepted' | 'declined' | 'withdrawn'
  /** Read by `readDocument`. */
  document: unknown
}

export const readDocument = ({ id, document }: Pick<HandoverRow, 'id' | 'document'>): HandoverDocument =>
  storedJson(handoverDocument, document, 'handovers.document', id)

export const handoverList = (
  tx: CompanyTx,
  { direction, waiting }: { direction: 'in' | 'out'; waiting: boolean },
): List<HandoverRow, 'id'> => ({
  from: tx
    .rows('handovers as h')
    .where('h.direction', '=', direction)
    .$if(waiting, query => query.where('h.status', '=', 'sent')),
  id: 'h.id',
  sorts: { id: ['h.id', 'bigint'] },
  row: id =>
    tx
      .rows('handovers as h')
      .where('h.id', '=', id)
      .select(columns.map(name => `h.${name}` as const))
      .$castTo<HandoverRow>(),
})

export const handoverById = (tx: CompanyTx, id: number): Promise<HandoverRow | undefined> =>
  tx.rows('handovers').where('id', '=', id).select(columns).$castTo<HandoverRow>().executeTakeFirst()

/** The row to act on, with the client's number: what is made of it is for the same client. */
export const lockHandover = (tx: CompanyTx, id: number): Promise<HandoverRow | undefined> =>
  overNumbers(tx, 'what is made of it is for the same client', open =>
    open
      .rows('handovers')
      .where('id', '=', id)
      .select(columns)
      .forUpdate()
      .$castTo<HandoverRow>()
      .executeTakeFirst(),
  )

const rowColumns = { job: 'job_id', lead: 'lead_id', client: 'client_id' } as const

/** The rows that this row was handed over as, and what it came from; the newest first. */
export const handoversOf = (tx: CompanyTx, kind: HandoverKind, id: number): Promise<HandoverRow[]> =>
  tx
    .rows('handovers')
    .where(rowColumns[kind], '=', id)
    .where('kind', '=', kind)
    .select(columns)
    .orderBy('id', 'desc')
    .limit(20)
    .$castTo<HandoverRow>()
    .execute()

type NewHandover = Pick<
  HandoverRow,
  'direction' | 'kind' | 'other_company_id' | 'other_name' | 'title' | 'sent_at' | 'sent_by'
> & { document: HandoverDocument } & Partial<
    Pick<HandoverRow, 'other_id' | 'job_id' | 'lead_id' | 'client_id' | 'accepts_as'>
  >

/** Undefined: it has arrived already. */
export const insertHandover = (tx: CompanyTx, row: NewHandover): Promise<HandoverRow | undefined> =>
  tx
    .insertRows('handovers', { ...row, document: JSON.stringify(row.document) as unknown as Json })
    .onConflict(on => on.columns(['company_id', 'direction', 'other_company_id', 'other_id']).doNothing())
    .returning(columns)
    .$castTo<HandoverRow>()
    .executeTakeFirst()

export const updateHandover = (
  tx: CompanyTx,
  id: number,
  fields: Partial<
    Pick<
      HandoverRow,
      | 'other_id'
      | 'status'
      | 'reason'
      | 'answered_at'
      | 'answered_by'
      | 'job_id'
      | 'lead_id'
      | 'client_id'
      | 'progress'
      | 'files_done'
    >
  >,
): Promise<HandoverRow> =>
  tx
    .updateRows('handovers')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<HandoverRow>()
    .executeTakeFirstOrThrow()

/** Accepted work of others with its present status: these rows, and what is gone for good. */
export async function followedWork(
  tx: CompanyTx,
  jobs: readonly number[],
  leads: readonly number[],
): Promise<(Pick<HandoverRow, 'id' | 'kind' | 'job_id'> & { now: number | null })[]> {
  return tx
    .rows('handovers as h')
    .leftJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'h.job_id'))
    .leftJoin('leads as l', join =>
      join.on('l.company_id', '=', tx.companyId).onRef('l.id', '=', 'h.lead_id'),
    )
    .where('h.direction', '=', 'in')
    .where('h.status', '=', 'accepted')
    .where('h.answered_at', '>', sql<Date>`now() - interval '1 year'`)
    .where(sql<boolean>`(h.job_id = any(${jobs}::bigint[]) or h.lead_id = any(${leads}::bigint[])
      or (h.job_id is null and h.lead_id is null and h.progress is not null))`)
    .select(['h.id', 'h.kind', 'h.job_id', sql<number | null>`coalesce(j.status_id, l.status)`.as('now')])
    .orderBy('h.id')
    .$castTo<Pick<HandoverRow, 'id' | 'kind' | 'job_id'> & { now: number | null }>()
    .execute()
}

/** Status that accepted work has now; undefined: it is gone. */
export async function progressThere(tx: CompanyTx, id: number): Promise<number | null | undefined> {
  const row = await tx
    .rows('handovers as h')
    .leftJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'h.job_id'))
    .leftJoin('leads as l', join =>
      join.on('l.company_id', '=', tx.companyId).onRef('l.id', '=', 'h.lead_id'),
    )
    .where('h.id', '=', id)
    .where('h.direction', '=', 'in')
    .select(sql<number | null>`coalesce(j.status_id, l.status)`.as('now'))
    .executeTakeFirst()
  return row?.now
}

export interface SharedEntry {
  id: number
  type: DiaryType
  content: unknown
  text: string | null
  values: FactValues | null
  user_name: string | null
  at: Date
}

/** Entries about how the work goes that were written as these groups. */
export const entriesOf = (
  tx: CompanyTx,
  jobId: number,
  { sessions, since }: { sessions: readonly string[]; since: Date },
): Promise<SharedEntry[]> =>
  tx
    .rows('diary_entries')
    .where('job_id', '=', jobId)
    .where(sql<boolean>`session = any(${sessions}::uuid[])`)
    .where('at', '>', since)
    .where('type', 'in', sharedEntries)
    .select(['id', 'type', 'content', 'text', 'values', 'user_name', 'at'])
    .orderBy('id')
    .$castTo<SharedEntry>()
    .execute()

/** True if this user books jobs in the transaction's company. */
export async function booksHere(tx: CompanyTx, userId: number): Promise<boolean> {
  const user = await tx
    .rows('users')
    .where('id', '=', userId)
    .where('active', '=', true)
    .select('group_id')
    .executeTakeFirst()
  return user !== undefined && groupHolds(tx, user.group_id, 'jobs.book')
}

export const userName = async (tx: CompanyTx, id: number): Promise<string> =>
  (await tx.rows('users').where('id', '=', id).select('fullname').executeTakeFirst())?.fullname ?? ''

/** Files of a job that go with it, and photos of its tasks; signatures stay. */
export const filesToSend = (tx: CompanyTx, jobId: number) =>
  tx
    .rows('files')
    .where('job_id', '=', jobId)
    .where('part', 'in', ['job', 'task'])
    .where('deleted_at', 'is', null)
    .select(['id', 'part', 'name', 'type', 'bytes', 'key'])
    .orderBy('id')
    .limit(50)
    .execute()

/** Photos that came with a lead. */
export const picturesToSend = (tx: CompanyTx, keys: readonly string[]) =>
  tx
    .rows('pictures')
    .where('key', 'in', keys.length === 0 ? [''] : keys)
    .select(['key', 'type', sql<number>`octet_length(body)`.as('bytes')])
    .orderBy('created_at')
    .execute()
