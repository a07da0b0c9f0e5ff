import type pg from 'pg'
import { errorCode } from './start-error.ts'

const mostIdleSeconds = 30

/**
 * Has the database end a transaction that waits so long for its own program: it holds locks, and a connection that others
 * want. `noteHolder` notes whose a connection is, so that the transaction that was ended is named. Set by a statement,
 * as poolers refuse it as an option of the connection; where a connection is lent for a transaction, with its first
 * message, behind which `setting` stands.
 */
export function endIdleTransactions(
  pool: pg.Pool,
  onError: (error: Error) => void,
  { isLent = false, seconds = mostIdleSeconds }: { isLent?: boolean; seconds?: number | undefined } = {},
): { noteHolder(client: pg.PoolClient, name: string): void; setting: string } {
  const setting = `idle_in_transaction_session_timeout = ${seconds * 1_000}`
  const holders = new WeakMap<pg.PoolClient, string>()
  pool.on('connect', client => {
    if (!isLent) client.query(`set ${setting}`).catch(onError)
    client.on('error', error => {
      // idle_in_transaction_session_timeout
      if (errorCode(error) !== '25P03') return
      onError(new Error(`a transaction was ended: ${holders.get(client)} did nothing in it for ${seconds} s`))
    })
  })
  return {
    noteHolder: (client, name) => void holders.set(client, name),
    setting: isLent ? `; set local ${setting}` : '',
  }
}
