import type pg from 'pg'
import { withOwner } from './reach.ts'

/** Maintenance after a bulk load that autovacuum would do within minutes: statistics and the search index. */
export async function examineManyRows(owner: pg.PoolConfig): Promise<void> {
  await withOwner(owner, client =>
    client.query(
      'vacuum analyze jobs, clients, appointments, job_technicians, diary_entries, users, counters',
    ),
  )
}
