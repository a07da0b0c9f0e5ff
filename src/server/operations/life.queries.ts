import type pg from 'pg'
import type { StartLog } from '#server/db/connection/start-error.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { inTurn } from '#server/db/in-turn.ts'
import { withOwner } from './reach.ts'

/** Ids that a sequence leaves out, at least and as a share of those that it has given: more than were given since the backup. */
const leastGap = 10_000
const gapShare = 0.25

/**
 * Begins another life of the database, which goes on from a backup of that moment. No id is given again that was given after
 * it: what a phone or a link names by such an id is then not found, instead of being another row.
 */
export async function renewLife(owner: pg.PoolConfig, restoredFrom: string | null): Promise<void> {
  await withOwner(owner, async client => {
    const place = await placeOf(client)
    await client.query('begin')
    await client.query(
      `insert into database_life (place, restored_from) values ($1, $2)
       on conflict (is_only) do update set id = gen_random_uuid(), place = excluded.place, restored_from = excluded.restored_from`,
      [place, restoredFrom],
    )
    await client.query(`update sessions set from_backup = true where kind = 'phone' and ended_at is null`)
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass,
         least(last_value + greatest($1, (last_value * $2::float8)::bigint), max_value))
       from pg_sequences where schemaname = 'public' and last_value is not null and increment_by = 1`,
      [leastGap, gapShare],
    )
    await client.query('commit')
  })
}

/** Begins another life where the database finds itself elsewhere: made of a dump, or of the journal up to some moment. */
export const followLife = (owner: pg.PoolConfig, log: StartLog): Promise<void> =>
  inTurn(owner, async () => {
    const { place, known } = await withOwner(owner, async client => {
      const { rows } = await client.query<{ place: string }>('select place from database_life')
      return { place: await placeOf(client), known: rows[0]?.place ?? '' }
    })
    if (place === '' || place === known) return
    if (known !== '') {
      log.info('This database goes on from a copy: phones send again what it may not have.')
      return renewLife(owner, null)
    }
    await withOwner(owner, client => client.query('update database_life set place = $1', [place]))
  })

/** Another after a dump was read into another database, and after the journal was followed up to some moment. */
async function placeOf(client: pg.Client): Promise<string> {
  try {
    const { rows } = await client.query<{ place: string }>(
      `select concat_ws(' ', (pg_control_system()).system_identifier,
         left(pg_walfile_name(pg_current_wal_lsn()), 8), oid) as place
       from pg_database where datname = current_database()`,
    )
    return rows[0]!.place
  } catch (error) {
    // A hosted database may tell nobody: there `npm run restore -- --restored` says it.
    if ((error as { code?: string }).code === '42501') return ''
    throw error
  }
}

/** Names the life of the database. */
export const readLife = async (tx: PlatformTx): Promise<string> =>
  (await tx.selectFrom('database_life').select('id').executeTakeFirstOrThrow()).id
