import { type Selectable, sql } from 'kysely'
import { clientsOfNumber } from '#features/clients/clients/server/clients.queries.ts'
import { threadsFor } from '#features/talk/threads/server/thread-marks.queries.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { CallLegs, Calls } from '#server/db/row-types.ts'
import { foundBy, type List } from '#server/list.ts'
import { alikeIn, similarTo } from '#server/list-alike.ts'
import { hasPermission } from '#shared/access.ts'
import type { RingPlan } from '../../answering.rules.ts'
import type { LegOnLine } from '../../line.rules.ts'
import type { CallStatus, Direction } from '../../phone.rules.ts'

const callColumns = columnsOf('calls', 'company_id', 'search')
const legColumns = columnsOf('call_legs', 'company_id')

export interface CallRow
  extends Omit<Selectable<Calls>, 'company_id' | 'direction' | 'status' | 'search' | 'plan'> {
  direction: Direction
  plan: RingPlan | null
  status: CallStatus
}
export interface LegRow extends Omit<Selectable<CallLegs>, 'company_id' | 'status' | 'line_state'> {
  status: CallStatus
  line_state: LegOnLine
}
export type NewCall = Pick<
  CallRow,
  'direction' | 'number' | 'client_id' | 'job_id' | 'from_user_id' | 'user_ids'
> &
  Partial<Pick<CallRow, 'on_line' | 'own_number' | 'masked' | 'minutes' | 'outcome'>> & { plan?: string }
export type NewLeg = Pick<LegRow, 'user_id' | 'number' | 'label'> &
  Partial<
    Pick<
      LegRow,
      | 'device'
      | 'status'
      | 'is_caller'
      | 'replaces_leg'
      | 'line_id'
      | 'line_state'
      | 'listens_to'
      | 'whispers'
    >
  >

export async function insertCall(tx: CompanyTx, call: NewCall): Promise<CallRow> {
  const said = { address: call.number, client: call.client_id, job: call.job_id }
  const [thread = null] = isInThread(call) ? await threadsFor(tx, [said]) : []
  return tx
    .insertRows('calls', { ...call, status: 'ringing', started_at: tx.now, thread_id: thread })
    .returning(callColumns)
    .$castTo<CallRow>()
    .executeTakeFirstOrThrow()
}

/** True for a call that is a part of the conversation with its number; one that was refused asks nothing of the office. */
const isInThread = ({ direction, number, masked, outcome = '' }: NewCall) =>
  direction !== 'internal' && !masked && number.startsWith('+') && outcome === ''

export const insertLegs = (tx: CompanyTx, callId: number, legs: readonly NewLeg[]): Promise<LegRow[]> =>
  tx
    .insertRows(
      'call_legs',
      legs.map(leg => ({
        call_id: callId,
        status: 'ringing',
        started_at: tx.now,
        seen_at: tx.now,
        answered_at: leg.status === 'in-call' ? tx.now : null,
        ...leg,
      })),
    )
    .returning(legColumns)
    .$castTo<LegRow>()
    .execute()

export const callById = (tx: CompanyTx, id: number): Promise<CallRow | undefined> =>
  tx.rows('calls').where('id', '=', id).select(callColumns).$castTo<CallRow>().executeTakeFirst()

/** The call for a change: others who change it wait. Undefined if it is not there, or not the caller's to see. */
export const lockCall = (tx: CompanyTx, id: number): Promise<CallRow | undefined> =>
  tx.rows('calls').where('id', '=', id).select(callColumns).forUpdate().$castTo<CallRow>().executeTakeFirst()

export const legsOf = (tx: CompanyTx, callIds: readonly number[]): Promise<LegRow[]> =>
  tx
    .rows('call_legs')
    .where('call_id', 'in', callIds)
    .select(legColumns)
    .orderBy('id')
    .$castTo<LegRow>()
    .execute()

export const legById = (tx: CompanyTx, id: number): Promise<LegRow | undefined> =>
  tx.rows('call_legs').where('id', '=', id).select(legColumns).$castTo<LegRow>().executeTakeFirst()

/** A party by the line's name of it; undefined: none of this company's. */
export const legOfLine = (tx: CompanyTx, lineId: string): Promise<LegRow | undefined> =>
  tx.rows('call_legs').where('line_id', '=', lineId).select(legColumns).$castTo<LegRow>().executeTakeFirst()

export async function changeCall(
  tx: CompanyTx,
  before: CallRow,
  { plan, ...change }: Partial<CallRow>,
): Promise<CallRow> {
  const after = await tx
    .updateRows('calls')
    .where('id', '=', before.id)
    .set({ ...change, ...(plan && { plan: JSON.stringify(plan) }), version: before.version + 1 })
    .returning(callColumns)
    .$castTo<CallRow>()
    .executeTakeFirstOrThrow()
  tx.record('calls', before, after)
  return after
}

export const changeLegs = (tx: CompanyTx, ids: readonly number[], change: Partial<LegRow>) =>
  tx.updateRows('call_legs').where('id', 'in', ids).set(change).execute()

/** Running calls in which this person has a part, or in which people outside do. */
export async function runningCalls(tx: CompanyTx, userId: number | null): Promise<CallRow[]> {
  return tx
    .rows('calls as c')
    .where('c.ended_at', 'is', null)
    .where(eb =>
      eb.exists(
        tx
          .rows('call_legs as l')
          .where('l.call_id', '=', eb.ref('c.id'))
          .where('l.ended_at', 'is', null)
          .where('l.user_id', userId === null ? 'is' : '=', userId)
          .select('l.id'),
      ),
    )
    .select(callColumns.map(name => `c.${name}` as const))
    .orderBy('c.id')
    .$castTo<CallRow>()
    .execute()
}

export async function companiesInCalls(tx: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select * from companies_in_calls() as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const allRunningCalls = (tx: CompanyTx): Promise<CallRow[]> =>
  tx
    .rows('calls')
    .where('ended_at', 'is', null)
    .select(callColumns)
    .orderBy('id')
    .$castTo<CallRow>()
    .execute()

export const noteLegsSeen = (tx: CompanyTx, ids: readonly number[]) =>
  tx.updateRows('call_legs').where('id', 'in', ids).set({ seen_at: tx.now }).execute()

/** True if a caller of this number was answered by a text within the last hour. */
export const wasTextedBack = (tx: CompanyTx, number: string) =>
  tx
    .rows('calls')
    .where('number', '=', number)
    .where('texted_back_at', '>', new Date(tx.now.getTime() - 3_600_000))
    .select('id')
    .executeTakeFirst()

export interface Party {
  client: { id: number; name: string; address: string }
  jobs: { id: number; number: number; label: string }[]
  last_call: Date | null
  /** Others whose number it is too. */
  also: string[]
}

/** The clients of these calls by the calls' ids, with their open jobs and their last call before. */
export async function partiesOf(tx: CompanyTx, calls: readonly CallRow[]): Promise<Map<number, Party>> {
  const known = calls.filter(call => call.client_id !== null)
  if (known.length === 0) return new Map()
  const { rows } = await sql<Party & { id: number }>`
    select a.id, json_build_object('id', c.id, 'name', coalesce(nullif(c.name, ''), c.company_name), 'address', c.main_address) as client,
      (select coalesce(json_agg(json_build_object('id', j.id, 'number', j.number, 'label', j.address) order by j.id desc), '[]')
        from (select j.id, j.number, j.address from jobs j where j.company_id = ${tx.companyId} and j.client_id = c.id
          and j.deleted_at is null and j.closed_at is null order by j.id desc limit 5) j) as jobs,
      (select max(k.answered_at) from calls k where k.company_id = ${tx.companyId} and k.client_id = c.id
        and k.ended_at is not null) as last_call,
      (select coalesce(json_agg(o.name), '[]') from (
        select o.name from ${clientsOfNumber(tx, sql.ref('a.number'))} o
        where o.name <> coalesce(nullif(c.name, ''), c.company_name)
        group by o.name order by min(o.place), max(o.id) desc limit 3) o) as also
    from unnest(${known.map(call => call.id)}::bigint[], ${known.map(call => call.client_id)}::bigint[],
      ${known.map(call => call.number)}::text[]) a (id, client_id, number)
    join clients c on c.company_id = ${tx.companyId} and c.id = a.client_id`.execute(tx)
  return new Map(rows.map(({ id, ...party }) => [id, party]))
}

/** The client who is shown for a number: see `clientsOfNumber`. */
export async function clientOfNumber(
  tx: CompanyTx,
  number: string,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select k.id, k.name from ${clientsOfNumber(tx, sql`${number}::text`)} k
    order by k.place, k.id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** What one party said to another last takes the place of what it said before: no call has more than 30 of them. */
export async function addSignal(
  tx: CompanyTx,
  signal: { call_id: number; from_leg: number; to_leg: number; body: string },
): Promise<void> {
  const { from_leg, to_leg, body } = signal
  await tx.deleteRows('call_signals').where('from_leg', '=', from_leg).where('to_leg', '=', to_leg).execute()
  await tx.insertRows('call_signals', { ...signal, body: JSON.stringify(body) }).execute()
}

/** Signals to the parties of this device, the oldest first. */
export const signalsFor = (tx: CompanyTx, legs: readonly number[]) =>
  tx
    .rows('call_signals')
    .where('to_leg', 'in', legs)
    .select(['id', 'call_id', 'from_leg', 'to_leg', 'body'])
    .orderBy('id')
    .execute()

export const dropSignals = (tx: CompanyTx, callId: number) =>
  tx.deleteRows('call_signals').where('call_id', '=', callId).execute()

export interface EntryRow {
  id: number
  direction: Direction
  status: CallStatus
  number: string
  client_id: number | null
  client_name: string
  job_id: number | null
  job_number: number | null
  from_name: string
  answered_name: string
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  seconds: number
  /** Recordings that can be heard, and whether one of them is a message that nobody has heard yet. */
  recordings: number
  unheard: boolean
  /** A recording was dropped, as the storage was full. */
  no_room: boolean
  outcome: string
  note: string
  version: number
}

export interface CallFilters {
  search: string
  kind: number
  client_id: number | null
  job_id: number | null
}

/** Recordings `r` of the call `c`, for those who may hear them. */
export const recordingsFor = (tx: CompanyTx) =>
  tx.deed.by && hasPermission(tx.deed.by, 'recordings.hear')
    ? sql`recordings r where r.company_id = ${tx.companyId} and r.call_id = c.id`
    : sql`recordings r where false`

const entries = (tx: CompanyTx) =>
  tx
    .rows('calls as c')
    .leftJoin('clients as k', join =>
      join.on('k.company_id', '=', tx.companyId).onRef('k.id', '=', 'c.client_id'),
    )
    .leftJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'c.job_id'))
    .leftJoin('users as f', join =>
      join.on('f.company_id', '=', tx.companyId).onRef('f.id', '=', 'c.from_user_id'),
    )
    .leftJoin('users as a', join =>
      join.on('a.company_id', '=', tx.companyId).onRef('a.id', '=', 'c.answered_by'),
    )
    .select([
      'c.id',
      'c.direction',
      'c.status',
      'c.number',
      'c.client_id',
      'c.job_id',
      'c.started_at',
      'c.answered_at',
      'c.ended_at',
      'c.outcome',
      'c.note',
      'c.version',
      'j.number as job_number',
    ])
    .select(eb => [
      sql<string>`coalesce(nullif(k.name, ''), k.company_name, '')`.as('client_name'),
      eb.fn.coalesce('f.fullname', sql<string>`''`).as('from_name'),
      eb.fn.coalesce('a.fullname', sql<string>`''`).as('answered_name'),
      sql<number>`coalesce(extract(epoch from c.ended_at - c.answered_at), 0)::int`.as('seconds'),
      sql<number>`(select count(r.file_id) from ${recordingsFor(tx)})::int`.as('recordings'),
      sql<boolean>`exists (select 1 from ${recordingsFor(tx)}
        and r.file_id is not null and r.kind = 'voicemail' and r.heard_at is null)`.as('unheard'),
      sql<boolean>`exists (select 1 from ${recordingsFor(tx)} and r.no_room)`.as('no_room'),
    ])
    .$castTo<EntryRow>()

export const entryById = (tx: CompanyTx, id: number): Promise<EntryRow | undefined> =>
  entries(tx).where('c.id', '=', id).executeTakeFirst()

/** The direction that a kind of the list asks for. */
const directionOf = (kind: number): Direction => (['in', 'out', 'internal'] as const)[kind - 2]!

export function callList(
  tx: CompanyTx,
  { search, kind, client_id, job_id }: CallFilters,
): List<EntryRow, 'id'> {
  const from = tx
    .rows('calls as c')
    .$if(kind === 1, query =>
      query
        .where('c.direction', '=', 'in')
        .where('c.ended_at', 'is not', null)
        .where('c.answered_at', 'is', null),
    )
    .$if(kind > 1, query => query.where('c.direction', '=', directionOf(kind)))
    .$if(client_id !== null, query => query.where('c.client_id', '=', client_id))
    .$if(job_id !== null, query => query.where('c.job_id', '=', job_id))
  return {
    from,
    id: 'c.id',
    sorts: { id: ['c.id', 'bigint'] },
    row: id => entries(tx).where('c.id', '=', id),
    search: search
      ? {
          ids: asked =>
            foundBy('search_calls', search, asked, {
              direction: kind > 1 ? directionOf(kind) : null,
              missed: kind === 1 || null,
              client: client_id,
              job: job_id,
            }),
          order: 'id',
          seeks: true,
          alike: { ...alikeIn('calls', search, from, 'c.id'), ids: callsAlike(tx, search) },
        }
      : undefined,
  }
}

/** Calls whose client has the name that was meant, then those whose note or outcome has. */
const callsAlike = (tx: CompanyTx, search: string) => sql`(
  select id from (
    select c.id, 0 as place from calls c where c.company_id = ${tx.companyId}
      and c.client_id = any(array(select ${similarTo('clients', search, 50)}))
    union all select id, 1 from ${similarTo('calls', search, 200)} noted(id)) meant
  group by id order by min(place), id desc limit 200)`

/** The job's client; undefined: no such job, or not the caller's to see. */
export const jobOfCompany = (tx: CompanyTx, id: number): Promise<{ client_id: number | null } | undefined> =>
  tx.rows('jobs').where('id', '=', id).where('deleted_at', 'is', null).select('client_id').executeTakeFirst()

export const clientOfCompany = (
  tx: CompanyTx,
  id: number,
): Promise<{ id: number; name: string } | undefined> =>
  tx
    .rows('clients')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .executeTakeFirst()
