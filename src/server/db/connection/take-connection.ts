import type pg from 'pg'

type Serve = (client: pg.PoolClient) => void

/** Those who wait for a connection that the pool opens for them, in the order in which they came. */
const lines = new WeakMap<pg.Pool, Set<Serve>>()

/**
 * A connection of the pool: one that lies idle, else a new one or the first that is given back, whichever comes first.
 * The pool by itself binds a caller to the new connection that it opens for them. On a busy machine that can take
 * longer than they may wait, while others have long come free.
 */
export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const own = pool.connect()
  // One lies idle, or the caller stands in the pool's line: it opens none.
  if (pool.idleCount > 0 || pool.waitingCount > 0) return own
  const line = lineOf(pool)
  return new Promise((resolve, reject) => {
    const serve: Serve = client => {
      // Too late: somebody else's has served them.
      if (!line.delete(serve)) return client.release()
      resolve(client)
    }
    line.add(serve)
    own.then(serve, (error: unknown) => {
      if (line.delete(serve)) reject(error)
    })
  })
}

function lineOf(pool: pg.Pool): Set<Serve> {
  const known = lines.get(pool)
  if (known) return known
  const line = new Set<Serve>()
  lines.set(pool, line)
  pool.on('release', () =>
    // It lies idle only after those who listen have heard of it.
    queueMicrotask(() => {
      const [next] = line
      if (!next || pool.idleCount === 0) return
      // To the end of the line, so that the next one that comes free is another's.
      line.delete(next)
      line.add(next)
      pool.connect().then(next, () => {})
    }),
  )
  return line
}
