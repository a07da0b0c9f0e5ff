import { CompanyClosed } from '#server/db/connection/closed-companies.ts'
import { DatabaseSilent, type Pulse } from '#server/db/connection/pulse.ts'
import { StorageAway } from '#server/providers/storage/storage-away.ts'
import { Refusal } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'

/** Says where a company is now. */
const movedFact = (url: string): Fact => fact('This business has moved to {{address}}.', { address: url })

type Failed = Error & { code?: string; syscall?: string }

/** The message for a database, or a place of files, that is unavailable for now; null for every other error. */
export function databaseRefusal(error: Failed): Refusal | null {
  if (error instanceof StorageAway)
    return new Refusal(503, 'Files can’t be reached right now. Please try again in a few minutes.')
  if (error instanceof CompanyClosed && error.home) return new Refusal(503, movedFact(error.home.url))
  if (error instanceof CompanyClosed)
    return new Refusal(503, 'We’re moving to another server. Please try again a little later.')
  const code = error.code ?? ''
  if (/^(53100|ENOSPC)$/.test(code))
    return new Refusal(503, 'The server’s disk is full. Nothing can be saved until there’s space.')
  if (code === '53200')
    return new Refusal(503, 'The database is out of memory. Please try again in a moment.')
  if (code === '25006')
    return new Refusal(503, 'We can’t save changes right now. Please try again in a few minutes.')
  if (code === '53300')
    return new Refusal(503, 'The server is busy at the moment. Please try again in a moment.')
  if (code === '57014' || error instanceof DatabaseSilent)
    return new Refusal(503, 'The database isn’t responding. Please try again in a moment.')
  return isAway(error)
    ? new Refusal(503, 'The database can’t be reached. Please try again in a moment.')
    : null
}

// Class 08 connection trouble, 57P0x stopping or starting; and the sockets' own words.
function isAway({ code = '', syscall, message }: Failed): boolean {
  if (/^(08...|57P0\d|ECONNRESET|EPIPE)$/.test(code)) return true
  // A missing file has the same code as a missing socket.
  if (/^(ECONNREFUSED|ENOENT)$/.test(code) && syscall === 'connect') return true
  return /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect)/.test(
    message,
  )
}

export interface DatabaseHealth {
  /** Reports an error that made a request fail. */
  note(error: Failed): void
  /** Why the database can't serve or save, as a sentence; null if it can. */
  trouble(): Promise<string | null>
}

// Sorts more than fits in memory, which writes some temporary megabytes to the database's disk.
const spill = `set local work_mem = '64kB';
  select count(*) from (select n from generate_series(1, 100000) n order by n desc) sorted`
const readOnly = "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as yes"

/** Watches whether the database serves and saves. `away` may know why it is down. */
export function watchDatabase(pulse: Pulse, away: () => string | null): DatabaseHealth {
  // A full disk shows only in writes: once one has failed, the following checks try to write until it is over.
  let isFull = false
  return {
    note(error) {
      if (error.code === '53100') isFull = true
    },
    async trouble() {
      try {
        if (pulse.isSilent()) throw new DatabaseSilent()
        const [row] = await pulse.ask<{ yes: boolean }>(readOnly)
        if (row?.yes) return 'The database only reads.'
        if (isFull) await pulse.ask(spill)
        isFull = false
        return null
      } catch (error) {
        if ((error as Failed).code === '53100')
          return 'The disk of the database is full: nothing can be saved.'
        const isSilent = pulse.isSilent() || error instanceof DatabaseSilent
        return away() ?? (isSilent ? 'The database does not answer.' : 'The database is not reachable.')
      }
    },
  }
}
