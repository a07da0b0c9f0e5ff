import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ClockTimes } from '#server/db/row-types.ts'
import { type Doing, type EntryKind, isOnJob } from '../clock.rules.ts'

export type Entry = Omit<Selectable<ClockTimes>, 'company_id' | 'kind'> & { kind: EntryKind }
export type EntryFields = Omit<Insertable<ClockTimes>, 'company_id' | 'id'> & Doing

const fields = [
  'id',
  'user_id',
  'started_at',
  'ended_at',
  'start_arrived_at',
  'end_arrived_at',
  'clock_off',
  'paid',
  'job_id',
  'by_job',
  'source',
  'appointment_id',
  'start_tablet_id',
  'end_tablet_id',
  'note',
  'version',
] as const
const kind = sql<EntryKind>`kind`.as('kind')

/** Full minutes of an entry: the SQL of `minutesBetween`. */
export const sqlMinutes = (start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(floor(extract(epoch from ${end}) / 60) - floor(extract(epoch from ${start}) / 60))::int`

/** One press of a person's clock after another, until the transaction ends; returns whether each has access. */
export const lockClocks = (tx: CompanyTx, users: readonly number[]) =>
  tx.rows('users').where('id', 'in', users).select(['id', 'active']).orderBy('id').forNoKeyUpdate().execute()

const entries = (tx: CompanyTx, userId: number) =>
  tx.rows('clock_times').where('user_id', '=', userId).select(fields).select(kind)

/**
 * The entry that goes on, and whether the week of an instant was approved for its person: nothing changes in that by a
 * press.
 */
export async function clockAt(
  tx: CompanyTx,
  userId: number,
  at: Date,
): Promise<{ open: Entry | undefined; isApproved: boolean }> {
  const found = await tx
    .rows('users as u')
    .leftJoin('clock_times as c', join =>
      join
        .onRef('c.company_id', '=', 'u.company_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.ended_at', 'is', null),
    )
    .where('u.id', '=', userId)
    .select(fields.map(name => `c.${name}` as const))
    .select(sql<EntryKind>`c.kind`.as('kind'))
    .select(
      sql<boolean>`exists (
        select 1 from timesheets t join companies o on o.id = t.company_id
        cross join lateral (select (${at}::timestamptz at time zone o.time_zone)::date as day) d
        where t.company_id = ${tx.companyId} and t.user_id = ${userId} and t.state = 'approved'
          and t.first_day between d.day - 6 and d.day and t.last_day >= d.day)`.as('is_approved'),
    )
    .executeTakeFirst()
  if (!found) return { open: undefined, isApproved: false }
  const { id, is_approved, ...open } = found
  return { open: id === null ? undefined : ({ ...open, id } as Entry), isApproved: is_approved }
}

/** The entry that goes on; undefined: the person is not at work. */
export const openEntry = (tx: CompanyTx, userId: number): Promise<Entry | undefined> =>
  entries(tx, userId).where('ended_at', 'is', null).executeTakeFirst()

/** The entry in which an instant lies. */
export const entryAt = (tx: CompanyTx, userId: number, at: Date): Promise<Entry | undefined> =>
  entries(tx, userId)
    .where('started_at', '<=', at)
    .where(eb => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', at)]))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The first entry after an instant. */
export const entryAfter = (tx: CompanyTx, userId: number, at: Date): Promise<Entry | undefined> =>
  entries(tx, userId).where('started_at', '>', at).orderBy('started_at').limit(1).executeTakeFirst()

/** The last entry that was no break before the break that goes on. */
export const entryBefore = (tx: CompanyTx, { user_id, started_at }: Entry): Promise<Entry | undefined> =>
  entries(tx, user_id)
    .where('ended_at', '=', started_at)
    .where('kind', '!=', 'break')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last entry that began within a day before an instant. */
export const lastEntryBefore = (tx: CompanyTx, userId: number, at: Date): Promise<Entry | undefined> =>
  entries(tx, userId)
    .where('started_at', '<', at)
    .where('started_at', '>', new Date(at.getTime() - 86_400_000))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Open entries of everybody on a job. */
export const openOnJob = (tx: CompanyTx, jobId: number): Promise<Entry[]> =>
  tx
    .rows('clock_times')
    .where('job_id', '=', jobId)
    .where('ended_at', 'is', null)
    .select(fields)
    .select(kind)
    .orderBy('user_id')
    .execute()

/** Entries of people that touch a stretch. */
const touching = (tx: CompanyTx, users: readonly number[], { from, to }: { from: Date; to: Date }) =>
  tx
    .rows('clock_times')
    .where(sql<boolean>`user_id = any(${users}::bigint[])`)
    .where('started_at', '<', to)
    .where(eb =>
      eb.or([
        eb.and([
          eb('started_at', '>', new Date(from.getTime() - usualLongest)),
          eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]),
        ]),
        // The few that are longer have indexes of their own.
        eb('ended_at', 'is', null),
        eb.and([
          sql<boolean>`ended_at - started_at > interval '24 hours'`,
          eb('started_at', '>', new Date(from.getTime() - longestEntry)),
          eb('ended_at', '>', from),
        ]),
      ]),
    )

/** Entries of people that touch a stretch, oldest first. */
export const entriesBetween = (
  tx: CompanyTx,
  users: readonly number[],
  stretch: { from: Date; to: Date },
): Promise<Entry[]> =>
  touching(tx, users, stretch).select(fields).select(kind).orderBy('started_at').orderBy('id').execute()

/** An entry with what hours are added up from; instants in seconds since 1970. */
export type TimeParts = [
  id: number,
  start: number,
  end: number | null,
  kind: EntryKind,
  paid: boolean,
  job: number | null,
]

/** Like `entriesBetween`, of many people: a row a person, as a thousand rows take longer to read than to find. */
export const timesBetween = (
  tx: CompanyTx,
  users: readonly number[],
  stretch: { from: Date; to: Date },
): Promise<{ user_id: number; times: TimeParts[] }[]> =>
  touching(tx, users, stretch)
    .select('user_id')
    .select(
      sql<TimeParts[]>`json_agg(json_build_array(id, floor(date_part('epoch', started_at))::bigint,
        floor(date_part('epoch', ended_at))::bigint, kind, paid, job_id) order by started_at, id)`.as(
        'times',
      ),
    )
    .groupBy('user_id')
    .execute()

const dayMs = 86_400_000
/** Milliseconds that an entry by hand lasts at most. */
const usualLongest = dayMs
/** Milliseconds before which an ended entry that touches a day can't have begun. */
const longestEntry = 62 * dayMs

export const lockEntry = (tx: CompanyTx, id: number): Promise<Entry | undefined> =>
  tx.rows('clock_times').where('id', '=', id).select(fields).select(kind).forUpdate().executeTakeFirst()

/** The entry that goes on, and since when its person has been at work without a gap, breaks included. */
export const openSince = (tx: CompanyTx, userId: number): Promise<(Entry & { since: Date }) | undefined> =>
  entries(tx, userId)
    .where('ended_at', 'is', null)
    .select(
      sql<Date>`(
        with recursive run as (
          select clock_times.started_at
          union
          -- A select of its own reads 62 days by the index; joined, all that the person ever worked is read.
          select before.started_at from run cross join lateral (
            select c.started_at from clock_times c where c.company_id = ${tx.companyId} and c.user_id = ${userId}
              and c.ended_at = run.started_at and c.started_at < run.started_at
              and c.started_at > run.started_at - interval '62 days' offset 0) before
        ) select min(started_at) from run)`.as('since'),
    )
    .executeTakeFirst()

/** Adds an entry, and its time on the job. */
export async function addEntry(tx: CompanyTx, entry: EntryFields): Promise<Entry> {
  const added = await tx
    .insertRows('clock_times', entry)
    .returning(fields)
    .returning(kind)
    .executeTakeFirstOrThrow()
  tx.record('clock_times', null, added)
  if (isOnJob(added)) await mirrorOnJob(tx, added)
  return added
}

/** Changes an entry, and its time on the job with it. */
export async function changeEntry(tx: CompanyTx, before: Entry, to: Partial<EntryFields>): Promise<Entry> {
  const after = await tx
    .updateRows('clock_times')
    .where('id', '=', before.id)
    .set({ ...to, version: sql<number>`version + 1` })
    .returning(fields)
    .returning(kind)
    .executeTakeFirstOrThrow()
  tx.record('clock_times', before, after)
  if (isOnJob(before) || isOnJob(after)) await mirrorOnJob(tx, after)
  return after
}

/** Deletes an entry, and its time on the job. */
export async function deleteEntry(tx: CompanyTx, entry: Entry): Promise<void> {
  await dropOnJob(tx, entry.id)
  await tx.deleteRows('clock_times').where('id', '=', entry.id).execute()
  tx.record('clock_times', entry, null)
}

const onJobFields = ['id', 'job_id', 'user_id', 'started_at', 'ended_at', 'clock_id'] as const

/** Time on a job has the same start and end as the entry, or is gone. The only writer of `job_times`. */
async function mirrorOnJob(tx: CompanyTx, entry: Entry): Promise<void> {
  const { id, job_id, user_id, started_at, ended_at, start_arrived_at, end_arrived_at, clock_off } = entry
  if (!isOnJob(entry) || job_id === null) return dropOnJob(tx, id)
  const times = { job_id, user_id, started_at, ended_at, start_arrived_at, end_arrived_at, clock_off }
  const before = await tx
    .rows('job_times')
    .where('clock_id', '=', id)
    .select(onJobFields)
    .forUpdate()
    .executeTakeFirst()
  const after = before
    ? await tx
        .updateRows('job_times')
        .where('clock_id', '=', id)
        .set(times)
        .returning(onJobFields)
        .executeTakeFirstOrThrow()
    : await tx
        .insertRows('job_times', { ...times, clock_id: id })
        .returning(onJobFields)
        .executeTakeFirstOrThrow()
  // The job that it was taken from loses it.
  if (before && before.job_id !== after.job_id) tx.record('job_times', before, null)
  tx.record('job_times', before && before.job_id === after.job_id ? before : null, after)
}

async function dropOnJob(tx: CompanyTx, clockId: number): Promise<void> {
  const gone = await tx
    .deleteRows('job_times')
    .where('clock_id', '=', clockId)
    .returning(onJobFields)
    .execute()
  for (const row of gone) tx.record('job_times', row, null)
}

/** Names of yard tablets, also of those that were revoked. */
export async function tabletNames(
  tx: CompanyTx,
  entries: readonly Pick<Entry, 'start_tablet_id' | 'end_tablet_id'>[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = entries.flatMap(each => [each.start_tablet_id, each.end_tablet_id]).filter(id => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx.rows('clock_tablets').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
