import type pg from 'pg'
import { errorCode } from './start-error.ts'

const mostIdleSeconds = 30

/**
 * Has the database end a transaction that waits so long for its own program: it holds locks, and a connection that others
 * want. Returns what notes whose a connection is, so that the transaction that was ended is named. Set by a statement,
 * as poolers refuse it as an option of the connection.
 */
export function endIdleTransactions(
  pool: pg.Pool,
  onError: (error: Error) => void,
  seconds = mostIdleSeconds,
): (client: pg.PoolClient, name: string) => void {
  const holders = new WeakMap<pg.PoolClient, string>()
  pool.on('connect', client => {
    client.query(`set idle_in_transaction_session_timeout = ${seconds * 1_000}`).catch(onError)
    client.on('error', error => {
      // idle_in_transaction_session_timeout
      if (errorCode(error) !== '25P03') return
      onError(new Error(`a transaction was ended: ${holders.get(client)} did nothing in it for ${seconds} s`))
    })
  })
  return (client, name) => holders.set(client, name)
}
