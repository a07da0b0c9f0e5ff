import type pg from 'pg'

/**
 * A connection of the pool: one that lies idle, else a new one or the first that is given back, whichever comes first.
 * The pool by itself binds a caller to the new connection that it opens for them. On a busy machine that can take
 * longer than they may wait, while others have long come free.
 */
export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const first = pool.connect()
  if (!opensNew(pool)) return first
  return new Promise((resolve, reject) => {
    let isServed = false
    const serve = (client: pg.PoolClient) => {
      if (isServed) return client.release()
      isServed = true
      pool.off('release', onRelease)
      resolve(client)
    }
    // What was given back lies idle only after those who listen have heard of it.
    const onRelease = () =>
      queueMicrotask(() => {
        if (isServed || pool.idleCount === 0) return
        pool.connect().then(serve, () => {})
      })
    pool.on('release', onRelease)
    first.then(serve, (error: unknown) => {
      pool.off('release', onRelease)
      if (!isServed) reject(error)
    })
  })
}

/** Whether the caller who has just asked waits for a connection of their own, and not in the pool's line. */
const opensNew = (pool: pg.Pool): boolean => pool.idleCount === 0 && pool.waitingCount === 0
