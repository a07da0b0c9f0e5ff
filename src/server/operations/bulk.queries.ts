import type pg from 'pg'
import { withOwner } from './reach.ts'

/** After many rows at once: what the database would do by itself within minutes (statistics, the search index in order). */
export async function examineManyRows(owner: pg.PoolConfig): Promise<void> {
  await withOwner(owner, client =>
    client.query(
      'vacuum analyze jobs, clients, appointments, job_technicians, diary_entries, users, counters',
    ),
  )
}
