import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CompanyTx } from '../db/company-tx.ts'
import type { PlatformTx } from '../db/doors.ts'
import type { Follower, Happening } from './follower.ts'

/** A year can be compared with the one before by month. */
const keptMonths = 13

/** Happenings that a follower does something about in one transaction. */
export const mostAtOnce = 200

const fact = z.union([z.number(), z.string(), z.boolean(), z.null(), z.array(z.number())])
const factsSchema = z.record(z.string(), z.union([fact, z.record(z.string(), fact)]))

/** Companies in which something is to be done, and the snapshot of this look; `looked` that of the last, null at first. */
export async function lookForHappenings(
  tx: PlatformTx,
  looked: string | null,
): Promise<{ companies: number[]; looked: string }> {
  const { rows } = await sql<{ companies: number[]; looked: string }>`
    select pg_current_snapshot()::text as looked,
      array(select companies_with_happenings(${looked}::pg_snapshot)) as companies`.execute(tx)
  return rows[0]!
}

/**
 * Has tried again what was set aside before this server started, so many seconds ago, and forgets what is left for followers
 * that there are no longer.
 */
export async function retrySetAside(
  tx: PlatformTx,
  followers: readonly Follower[],
  startedAgo: number,
): Promise<void> {
  const names = followers.map(({ name }) => name)
  await sql`select retry_happenings(${names}::text[], ${startedAgo})`.execute(tx)
}

/** Hands out to the followers what was committed in this company since the last time. */
export async function handOut(
  tx: CompanyTx,
  { names, followers }: { names: readonly string[]; followers: readonly string[] },
): Promise<void> {
  await sql`select hand_out_happenings(${names}::text[], ${followers}::text[])`.execute(tx)
}

// Not while an earlier one of the same row waits for its next try. What is due beyond any pause was planned by a clock that
// was wrong.
const isDue = sql`q.set_aside_at is null and (q.due_at <= now() or q.due_at > now() + interval '1 day')
  and not exists (select from happening_queue e where e.company_id = q.company_id and e.follower = q.follower
    and e.table_name = q.table_name and e.row_id = q.row_id and e.id < q.id
    and e.tries > 0 and e.set_aside_at is null and e.due_at > now())`

/** Followers that have something to do in this company now. */
export async function followersDue(tx: CompanyTx): Promise<string[]> {
  const { rows } = await sql<{ follower: string }>`
    select distinct follower from happening_queue q
    where company_id = ${tx.companyId} and ${isDue}`.execute(tx)
  return rows.map(row => row.follower)
}

/**
 * Takes the turn of a follower in this company until the transaction ends; false: another server has it. A statement that waits
 * longer than it may, as for a lock, ends by itself: the connection could not be asked to end it.
 */
export async function takeTurn(tx: CompanyTx, follower: string, giveUpMs: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('follower ' || ${follower}, ${tx.companyId})) as mine,
      set_config('statement_timeout', ${String(giveUpMs)}, true)`.execute(tx)
  return rows[0]!.mine
}

/** The oldest that a follower has to do. */
export async function nextFor(tx: CompanyTx, follower: string, most: number): Promise<Happening[]> {
  const { rows } = await sql<Omit<Happening, 'facts'> & { facts: unknown }>`
    select id, at, name, table_name as "table", row_id as row, user_id as by, facts, means
    from happening_queue q
    where company_id = ${tx.companyId} and follower = ${follower} and ${isDue}
    order by id limit ${most}`.execute(tx)
  return rows.map(({ facts, ...row }) => ({ ...row, facts: factsSchema.parse(facts) }))
}

export async function markDone(
  tx: CompanyTx,
  follower: string,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return
  const ids = happenings.map(({ id }) => id)
  await tx.deleteRows('happening_queue').where('follower', '=', follower).where('id', 'in', ids).execute()
}

/** Notes that it failed: tried again after a pause that doubles up to an hour, or set aside after so many tries. */
export async function markFailed(
  tx: CompanyTx,
  follower: string,
  id: number,
  { text, mostTries }: { text: string; mostTries: number },
): Promise<void> {
  await tx
    .updateRows('happening_queue')
    .set({
      tries: sql<number>`tries + 1`,
      error: text.slice(0, 500),
      due_at: sql<Date>`now() + make_interval(secs => least(3600, 5 * power(2, tries)))`,
      set_aside_at: sql<Date | null>`case when tries + 1 >= ${mostTries} then now() end`,
    })
    .where('follower', '=', follower)
    .where('id', '=', id)
    .execute()
}

/** Drops months of happenings so long ago that nobody asks for them, once all in them was handed out. */
export async function dropOldHappenings(tx: PlatformTx, now: Date): Promise<void> {
  await sql`select drop_happenings(${now}::timestamptz - make_interval(months => ${keptMonths}))`.execute(tx)
}

/** Provides tables that are parted by months with those ahead. */
export async function keepPartitions(tx: PlatformTx): Promise<void> {
  await sql`
    select keep_month_partitions(p.partrelid, 3) from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where c.relnamespace = 'public'::regnamespace`.execute(tx)
}
