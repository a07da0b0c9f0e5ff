import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type StartLog, sayWaiting } from './connection/start-error.ts'
import { SteadyClient } from './connection/steady-client.ts'

/** An arbitrary number for the advisory lock of processes that start at the same time. */
const turn = 7_230_951_604

/** Does work on the database's structure while no other process does, on a connection of its own as the owner. */
export async function inTurn<T>(owner: pg.PoolConfig, work: () => Promise<T>, log?: StartLog): Promise<T> {
  const client = new SteadyClient(owner)
  await client.connect()
  const stopSaying = sayWaiting(log, 'another Tradewind that prepares the same database')
  try {
    // Asking again and again instead of waiting inside the database: a waiting statement holds a snapshot, on which
    // `create index concurrently` of the one that works would wait in turn.
    while (!(await client.query('select pg_try_advisory_lock($1) as mine', [turn])).rows[0].mine)
      await sleep(50)
    stopSaying()
    return await work()
  } finally {
    stopSaying()
    // Ends the session, and with it the lock.
    await client.end()
  }
}
