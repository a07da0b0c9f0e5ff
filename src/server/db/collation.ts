import type pg from 'pg'
import type { StartLog } from './connection/start-error.ts'

/**
 * An index that was sorted by another version of the library for languages misses rows (decision 169): those on the collation
 * `names` are made anew, and the version is noted.
 */
export async function keepNamesSorted(client: pg.Client, log?: StartLog): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select d.objid::regclass::text as index from pg_collation c
     join pg_depend d on d.refclassid = 'pg_collation'::regclass and d.refobjid = c.oid and d.classid = 'pg_class'::regclass
     join pg_index i on i.indexrelid = d.objid
     where c.collname = 'names' and c.collnamespace = 'public'::regnamespace
       and c.collversion is distinct from pg_collation_actual_version(c.oid) order by 1`,
  )
  if (rows.length === 0) return
  log?.info('The database sorts by a newer library: indexes of names are made anew.')
  for (const { index } of rows) await client.query(`reindex index ${index}`)
  await client.query('alter collation names refresh version')
}
