import { setTimeout as sleep } from 'node:timers/promises'
import type pino from 'pino'

/** Signals that ask a process to end: of a supervisor, the keyboard, a closed terminal, `nodemon`. */
const asking = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const

export interface Ending {
  /** Aborted once the process was asked to end. */
  signal: AbortSignal
  /** Has the process end; `code` is that of its exit. */
  end(code: number): void
}

/**
 * Ends the process when it is asked to, and after an error that leaves what is in memory in doubt: `tidy` first, for
 * `graceMs` at most. Asked again meanwhile it goes on tidying: a signal to the whole group comes twice, from the system
 * and from npm, and what was begun, such as the embedded database, would be left behind. A socket that broke while nobody
 * listened, or a promise that nobody looked at, ends what it belonged to and no more.
 */
export function endWhenAsked(
  log: pino.Logger,
  graceMs: number,
  tidy: (code: number) => Promise<void>,
): Ending {
  const asked = new AbortController()
  const end = (code: number) => {
    if (asked.signal.aborted) return
    asked.abort(new Error('The server stops.'))
    void finish(code)
  }
  const finish = async (code: number) => {
    const isTidy = await Promise.race([
      tidy(code).then(
        () => true,
        error => {
          log.error({ err: error }, 'could not end tidily')
          return false
        },
      ),
      sleep(graceMs, false),
    ])
    process.exit(isTidy ? code : 1)
  }
  for (const name of asking) process.on(name, () => end(0))
  process.on('unhandledRejection', err => log.error({ err }, 'a promise failed and nobody looked at it'))
  process.on('uncaughtException', err => {
    if (isBrokenSocket(err)) return log.error({ err }, 'a connection broke and nobody listened')
    log.error({ err }, 'stopping after an error')
    end(1)
  })
  // Whoever reads our output may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return { signal: asked.signal, end }
}

const brokenSocket = /^(EPIPE|ECONNRESET|ECONNABORTED|ETIMEDOUT)$/
const isBrokenSocket = (error: Error & { code?: string; syscall?: string }) =>
  error.syscall !== undefined && brokenSocket.test(error.code ?? '')
