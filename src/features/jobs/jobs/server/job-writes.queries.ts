import { type Selectable, sql, type Updateable } from 'kysely'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import { noPayment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Note } from '#features/jobs/notes/notes.wire.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { Estimate } from '#features/jobs/time-estimates/time-estimates.wire.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Jobs } from '#server/db/row-types.ts'
import { addLists, type ListsInRows, listsOf, saveLists, withIds } from './job-lists.queries.ts'
import { followStock } from './job-stock.service.ts'
import { keepWorth } from './job-worth.queries.ts'

/** The lists that a job keeps as JSON. */
interface ListsInJson {
  estimates: Estimate[]
  notes: Note[]
  custom_fields: CustomValue[]
}
export type JobLists = ListsInJson & ListsInRows
export type JobFields = Omit<Selectable<Jobs>, 'search' | 'worth' | keyof JobLists> & JobLists
export type LockedJob = Pick<JobFields, 'id' | 'deleted_at' | 'technician_ids' | 'closed_at' | 'closed_by'>
export type JobChange = Omit<
  Updateable<Jobs>,
  'company_id' | 'id' | 'search' | 'worth' | 'version' | 'edited_at' | 'changed_by' | keyof JobLists
> &
  Partial<JobLists>

const lists = ['estimates', 'notes', 'custom_fields'] as const
/** A job's own row. */
type JobRow = Omit<JobFields, keyof ListsInRows>

/** The driver would take a list for an array of PostgreSQL's. */
function withJson<T extends Partial<ListsInJson>>(fields: T) {
  const texts = lists.flatMap(name => (fields[name] ? [[name, JSON.stringify(fields[name])] as const] : []))
  return { ...fields, ...(Object.fromEntries(texts) as { [K in keyof ListsInJson]?: string }) }
}

/** The columns of a job, except the search text and what it keeps of settings. */
export const jobColumns = columnsOf('jobs', 'search', 'worth')

/** The constraint that a duplicate job number violates. */
export const numberTaken = 'jobs_company_id_number_key'

const blankJob = {
  client_id: null,
  list_id: null,
  site_id: null,
  list_place: null,
  name: '',
  company_name: '',
  phone: '',
  email: '',
  address: '',
  suburb: '',
  lat: null,
  lng: null,
  company_comment: '',
  tradie_comment: '',
  job_type_ids: [],
  lead_source_ids: [],
  technician_ids: [],
  modify_percentage: null,
  contact_ids: [],
  custom_fields: [],
  appointment_at: null,
  appointment_count: 0,
  closed_at: null,
  closed_by: null,
  changed_by: null,
  invoiced: false,
  invoiced_cents: 0,
  wholly_invoiced: false,
  tasks: [],
  parts: [],
  estimates: [],
  notes: [],
  ...noPayment,
} satisfies Partial<JobFields>
type NewJob = Partial<Pick<JobFields, keyof typeof blankJob>> & Pick<JobFields, 'id' | 'number' | 'status_id'>

/** Stores a job with its technicians when the transaction commits. */
export function addJob(tx: CompanyTx, job: NewJob): JobFields {
  const by = {
    created_at: tx.now,
    created_by: tx.by?.id ?? null,
    edited_at: tx.now,
    deleted_at: null,
    version: 1,
  }
  // Several spreads of forty fields would take a tenth of a millisecond.
  const {
    tasks: someTasks,
    parts: someParts,
    ...row
  }: Omit<JobFields, 'company_id'> = Object.assign({}, blankJob, job, by)
  const [tasks, parts] = [withIds(someTasks), withIds(someParts)]
  tx.addRows('jobs', [row])
  addLists(tx, row.id, { tasks, parts })
  tx.addRows(
    'job_technicians',
    row.technician_ids.map(user_id => ({ job_id: row.id, user_id, since: tx.now, closed_at: row.closed_at })),
  )
  return Object.assign(row, { company_id: tx.companyId, tasks, parts })
}

/**
 * Locks the job until the transaction ends; changing a job's appointments takes this lock too. Undefined if there is
 * none that the user may see.
 */
export async function lockJob(tx: CompanyTx, id: number): Promise<JobFields | undefined> {
  // Sent together, but read one after the other: the lists as they are once the lock is had.
  const [row, inRows] = await Promise.all([
    tx
      .rows('jobs as j')
      .where('j.id', '=', id)
      .where('j.deleted_at', 'is', null)
      .where(seenJob(tx))
      .select(jobColumns)
      .$castTo<JobRow>()
      .forUpdate()
      .executeTakeFirst(),
    listsOf(tx, id),
  ])
  return row && Object.assign(row, inRows)
}

/** Updates a job, its version, and when and by whom it was edited. */
export async function updateJob(tx: CompanyTx, id: number, change: JobChange): Promise<JobFields> {
  const { tasks, parts, ...own } = change
  const { closed_at } = own
  // Sent together, done one after the other.
  const [row, , , inRows] = await Promise.all([
    changedJob(tx, id, own),
    closed_at !== undefined &&
      tx
        .updateRows('job_technicians')
        .set({ closed_at })
        .where('job_id', '=', id)
        .where(sql<boolean>`closed_at is distinct from ${closed_at}::timestamptz`)
        .execute(),
    saveLists(tx, id, { tasks: tasks && withIds(tasks), parts: parts && withIds(parts) }),
    listsOf(tx, id),
  ])
  await followStock(tx, [id])
  if (row.status_id === statusId.closed || row.invoiced || change.status_id !== undefined)
    await keepWorth(tx, [id])
  return Object.assign(row, inRows)
}

function changedJob(tx: CompanyTx, id: number, change: Omit<JobChange, keyof ListsInRows>): Promise<JobRow> {
  return tx
    .updateRows('jobs')
    .set({ ...withJson(change), edited_at: tx.now, changed_by: tx.by?.id ?? null, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(jobColumns)
    .$castTo<JobRow>()
    .executeTakeFirstOrThrow()
}

/**
 * Replaces the rows of a job's technicians, and keeps until when the others were on it. The column technician_ids is set
 * when the job is updated.
 */
export async function replaceTechnicians(
  tx: CompanyTx,
  { id: jobId, technician_ids: ids, closed_at }: Pick<JobFields, 'id' | 'technician_ids' | 'closed_at'>,
): Promise<void> {
  await sql`
    with gone as (
      delete from job_technicians
      where company_id = ${tx.companyId} and job_id = ${jobId} and user_id <> all(${ids}::bigint[])
      returning user_id, since
    ), kept as (
      insert into past_job_technicians (company_id, job_id, user_id, since, until, ended_by)
      select ${tx.companyId}, ${jobId}, user_id, least(coalesce(since, '-infinity'), ${tx.now}::timestamptz), ${tx.now},
        ${tx.by?.id ?? null}
      from gone
      on conflict do nothing
    )
    insert into job_technicians (company_id, job_id, user_id, since, closed_at)
    select ${tx.companyId}, ${jobId}, id, ${tx.now}, ${closed_at}::timestamptz from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(tx)
}

/**
 * Locks jobs, deleted or not, in the order of their ids, so that two such calls can't deadlock. Leaves out jobs that the
 * user may not see.
 */
export function lockJobs(tx: CompanyTx, ids: readonly number[], deleted: boolean): Promise<LockedJob[]> {
  return tx
    .rows('jobs as j')
    .where('j.id', 'in', ids)
    .where('j.deleted_at', deleted ? 'is not' : 'is', null)
    .where(seenJob(tx))
    .select(['j.id', 'j.deleted_at', 'j.technician_ids', 'j.closed_at', 'j.closed_by'])
    .orderBy('j.id')
    .forUpdate()
    .execute()
}

/** Deletes jobs (a time) or brings them back (null); their rows stay. */
export async function markDeleted(
  tx: CompanyTx,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<void> {
  await tx
    .updateRows('jobs')
    .set({ deleted_at: deletedAt, version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
  await followStock(tx, ids)
}

/** Removes jobs that were deleted before a time, at most `most`, and with them what refers to them; gives what they were. */
export function removeJobsForGood(
  tx: CompanyTx,
  before: Date,
  most: number,
): Promise<{ id: number; deleted_at: Date | null }[]> {
  return tx
    .deleteRows('jobs')
    .where('id', 'in', from =>
      from
        .selectFrom('jobs as j')
        .where('j.company_id', '=', tx.companyId)
        .where('j.deleted_at', '<', before)
        .orderBy('j.deleted_at')
        .limit(most)
        .select('j.id'),
    )
    .returning(['id', 'deleted_at'])
    .execute()
}
