import type pg from 'pg'

/**
 * Shares a pool among companies: one holds at most so many of its connections, and stands in a line of its own for more, so that
 * those of others come free. Who waits for longer than they would for the pool is told that it is busy. `note` hears how many
 * milliseconds a company has held one.
 */
export function fairShares(
  pool: pg.Pool,
  most: number,
  waitMs: number,
  note: (company: number, ms: number) => void = () => {},
) {
  const held = new Map<number, number>()
  const lines = new Map<number, Set<() => void>>()
  const holders = new WeakMap<pg.PoolClient, { company: number; since: number }>()

  const count = (company: number, by: 1 | -1) => {
    const now = (held.get(company) ?? 0) + by
    if (now > 0) held.set(company, now)
    else held.delete(company)
  }
  const hasRoom = (company: number) => (held.get(company) ?? 0) < most
  const leave = (company: number) => {
    count(company, -1)
    const [next] = lines.get(company) ?? []
    if (next && hasRoom(company)) next()
  }
  const place = (company: number) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(company) ?? new Set()
      lines.set(company, line)
      const step = () => {
        line.delete(turn)
        if (line.size === 0) lines.delete(company)
      }
      const tooLong = setTimeout(() => {
        step()
        // The pool's own words: it is the same to whoever waits.
        reject(new Error('timeout exceeded when trying to connect'))
      }, waitMs)
      const turn = () => {
        clearTimeout(tooLong)
        step()
        // Counted at once: the next place that comes free is another's.
        count(company, 1)
        resolve()
      }
      line.add(turn)
    })
  pool.on('release', (_error: unknown, client: pg.PoolClient) => {
    const holder = holders.get(client)
    if (!holder) return
    holders.delete(client)
    note(holder.company, performance.now() - holder.since)
    leave(holder.company)
  })

  /**
   * A connection for a company. `isAhead`: it waits for no place, as what asks holds one already, or others that do wait for it:
   * in line, those who hold and those who wait could wait for each other for ever.
   */
  return async (company: number, isAhead: boolean, connect: () => Promise<pg.PoolClient>) => {
    if (isAhead || hasRoom(company)) count(company, 1)
    else await place(company)
    try {
      const client = await connect()
      holders.set(client, { company, since: performance.now() })
      return client
    } catch (error) {
      leave(company)
      throw error
    }
  }
}
