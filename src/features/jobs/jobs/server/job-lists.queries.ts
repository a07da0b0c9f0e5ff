import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** The lists of a job whose rows stand in tables. */
export interface ListsInRows {
  tasks: Task[]
  parts: Part[]
}

/** The parts of a job, in their order; `job` is its id in the statement. */
export const partsOf = (tx: CompanyTx, job: RawBuilder<unknown>): RawBuilder<Part[]> => sql<Part[]>`
  (select coalesce(json_agg(json_build_object('id', p.id, 'item_id', p.item_id, 'name', p.name,
      'price_cents', p.price_cents, 'quantity', p.quantity, 'belongs_to', p.belongs_to, 'assigned_to', p.assigned_to, 'is_used', p.is_used)
      order by p.place), '[]')
    from job_parts p where p.company_id = ${tx.companyId} and p.job_id = ${job})`

/** The tasks of a job, in their order. */
export const tasksOf = (tx: CompanyTx, job: RawBuilder<unknown>): RawBuilder<Task[]> => sql<Task[]>`
  (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on,
      'technician_id', t.technician_id, 'is_done', t.is_done, 'photo_ids', t.photo_ids) order by t.place), '[]')
    from job_tasks t where t.company_id = ${tx.companyId} and t.job_id = ${job})`

/** Reads both lists of a job. */
export async function listsOf(tx: CompanyTx, jobId: number): Promise<ListsInRows> {
  const { rows } = await sql<ListsInRows>`
    select ${tasksOf(tx, sql`${jobId}::bigint`)} as tasks, ${partsOf(tx, sql`${jobId}::bigint`)} as parts`.execute(
    tx,
  )
  return rows[0]!
}

/** Rows without an id of their own within the list get one. */
export function withIds<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const taken = new Set<string>()
  return rows.map(row => {
    const id = row.id && !taken.has(row.id) ? row.id : randomUUID()
    taken.add(id)
    return { ...row, id }
  })
}

/** Stores the lists of a new job when the transaction commits. */
export function addLists(tx: CompanyTx, jobId: number, { tasks, parts }: ListsInRows): void {
  tx.addRows(
    'job_tasks',
    tasks.map((task, place) => ({ job_id: jobId, place, ...task })),
  )
  const exact = (number: number | null) => (number === null ? null : String(number))
  tx.addRows(
    'job_parts',
    parts.map((part, place) => ({
      job_id: jobId,
      place,
      ...part,
      is_used: part.is_used ?? false,
      price_cents: exact(part.price_cents),
      quantity: String(part.quantity),
    })),
  )
}

/** Makes the rows of a job those of a save: writes what is new or changed, deletes what is gone. */
export async function saveLists(
  tx: CompanyTx,
  jobId: number,
  { tasks, parts }: Partial<ListsInRows>,
): Promise<void> {
  await Promise.all([tasks && saveTasks(tx, jobId, tasks), parts && saveParts(tx, jobId, parts)])
}

const inPlace = (rows: readonly object[]) => JSON.stringify(rows.map((row, place) => ({ ...row, place })))

async function saveTasks(tx: CompanyTx, jobId: number, tasks: readonly Task[]): Promise<void> {
  await sql`
    with new as (select * from jsonb_populate_recordset(null::job_tasks, ${inPlace(tasks)}::jsonb)), gone as (
      delete from job_tasks
      where company_id = ${tx.companyId} and job_id = ${jobId} and id not in (select id from new)
    )
    insert into job_tasks as t (company_id, job_id, id, place, title, due_on, technician_id, is_done, photo_ids)
    select ${tx.companyId}, ${jobId}, id, place, title, due_on, technician_id, is_done, photo_ids from new
    on conflict (company_id, job_id, id) do update
    set (place, title, due_on, technician_id, is_done, photo_ids) = row (
      excluded.place, excluded.title, excluded.due_on, excluded.technician_id, excluded.is_done, excluded.photo_ids)
    where t is distinct from excluded`.execute(tx)
}

async function saveParts(tx: CompanyTx, jobId: number, parts: readonly Part[]): Promise<void> {
  await sql`
    with new as (select * from jsonb_populate_recordset(null::job_parts, ${inPlace(parts)}::jsonb)), gone as (
      delete from job_parts
      where company_id = ${tx.companyId} and job_id = ${jobId} and id not in (select id from new)
    )
    insert into job_parts as p (company_id, job_id, id, place, item_id, name, price_cents, quantity, belongs_to, assigned_to,
      is_used)
    select ${tx.companyId}, ${jobId}, id, place, item_id, name, price_cents, quantity, belongs_to, assigned_to,
      coalesce(is_used, false) from new
    on conflict (company_id, job_id, id) do update
    set (place, item_id, name, price_cents, quantity, belongs_to, assigned_to, is_used) = row (excluded.place,
      excluded.item_id, excluded.name, excluded.price_cents, excluded.quantity, excluded.belongs_to,
      excluded.assigned_to, excluded.is_used)
    where p is distinct from excluded`.execute(tx)
}
