import type pg from 'pg'
import { type Ask, askPool } from './processes/backlogs.ts'

/** Entries given up so that the rest goes on, and waits for whoever runs the server. */
export interface SetAside {
  /**
   * 'outbox': rows that could not be settled; 'follower': happenings that it could do nothing about; 'schedule': works that
   * failed each of their tries, of the last week.
   */
  of: 'outbox' | 'follower' | 'schedule'
  /** The kind of the rows, or the name of the follower or the works. */
  name: string
  count: number
}

/** Counts what was set aside, of all companies. */
export const readSetAside = (ask: Ask): Promise<SetAside[]> =>
  ask<SetAside>(`
    select 'outbox' as of, kind as name, set_aside as count from outbox_aside()
    union all
    select 'follower', follower, set_aside from follower_backlog() where set_aside > 0
    union all
    select 'schedule', name, count(*)::int from pgboss.job
    where state = 'failed' and completed_on > now() - interval '7 days' group by name`)

const freshMs = 10_000

/** How much was set aside, as last read: whoever asks does not wait for the database. */
export function watchSetAside(pool: pg.Pool): () => number {
  let known = 0
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    const found = await readSetAside(askPool(pool))
    known = found.reduce((sum, { count }) => sum + count, 0)
  }
  return () => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now()
      // Without an answer the database's own trouble is told.
      read().catch(() => {})
    }
    return known
  }
}
