import { type Selectable, sql } from 'kysely'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { AgendaTasks } from '#server/db/row-types.ts'
import { mostDays } from '../agenda.rules.ts'

export type AgendaRow = Omit<Selectable<AgendaTasks>, 'company_id' | 'created_at'>
export type NamedAgenda = AgendaRow & { technician_name: string; technician_colour: string }
export type AgendaFields = Omit<AgendaRow, 'id' | 'version'>

const fields = [
  'id',
  'title',
  'description',
  'starts_at',
  'ends_at',
  'due_at',
  'technician_id',
  'is_done',
  'version',
] as const

/** Tasks with whose they are; who sees only own work sees only own. */
const named = (tx: CompanyTx) => {
  const own = ownWorkOf(tx)
  return tx
    .rows('agenda_tasks as t')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.technician_id'),
    )
    .$if(own !== null, query => query.where('t.technician_id', '=', own!))
    .select(fields.map(name => `t.${name}` as const))
    .select(['u.fullname as technician_name', 'u.colour as technician_colour'])
}

interface Range {
  from: Date | string
  /** Not included. */
  to: Date | string
}

// However long a task is, whatever touches a time began at most so long before it.
const touching = ({ from, to }: Range) =>
  sql<boolean>`(t.starts_at < ${to} and t.starts_at >= ${from}::timestamptz - make_interval(days => ${mostDays})
    and (t.ends_at > ${from} or t.starts_at >= ${from}))`

export const agendaInRange = (tx: CompanyTx, range: Range): Promise<NamedAgenda[]> =>
  named(tx).where(touching(range)).orderBy('t.starts_at').orderBy('t.id').execute()

/** Open tasks of these people in a time range. */
export const agendaInTheWay = (
  tx: CompanyTx,
  technicians: readonly number[],
  range: Range,
): Promise<NamedAgenda[]> =>
  named(tx)
    .where('t.technician_id', 'in', [0, ...technicians])
    .where('t.is_done', '=', false)
    .where(touching(range))
    .orderBy('t.starts_at')
    .orderBy('t.id')
    .execute()

export const agendaById = (tx: CompanyTx, id: number): Promise<NamedAgenda | undefined> =>
  named(tx).where('t.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockAgenda = (tx: CompanyTx, id: number): Promise<NamedAgenda | undefined> =>
  named(tx).where('t.id', '=', id).forUpdate('t').executeTakeFirst()

export const insertAgenda = (tx: CompanyTx, task: AgendaFields): Promise<AgendaRow> =>
  tx
    .insertRows('agenda_tasks', { ...task, created_at: tx.now })
    .returning(fields)
    .executeTakeFirstOrThrow()

export const updateAgenda = (tx: CompanyTx, id: number, task: AgendaFields): Promise<AgendaRow> =>
  tx
    .updateRows('agenda_tasks')
    .set({ ...task, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirstOrThrow()

export async function deleteAgenda(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('agenda_tasks').where('id', '=', id).execute()
}

/** The owner who gets tasks that nobody was named for, with what they read by. */
export async function firstOwner(tx: CompanyTx) {
  const { rows } = await sql<{ id: number; language: string; time_zone: string }>`
    select u.id, u.language, c.time_zone from users u
    join groups g on g.company_id = ${tx.companyId} and g.id = u.group_id and g.kind = 'owner'
    join companies c on c.id = u.company_id
    where u.company_id = ${tx.companyId} and u.active order by u.id limit 1`.execute(tx)
  return rows[0]
}

/** The first of these people who is still active. */
export async function firstActive(tx: CompanyTx, ids: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${ids}::bigint[]) with ordinality named(id, place)
    join users u on u.company_id = ${tx.companyId} and u.id = named.id
    where u.active order by named.place limit 1`.execute(tx)
  return rows[0]?.id
}
