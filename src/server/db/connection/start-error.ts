import pg from 'pg'

/** A failed start: `message` is one sentence for the operator, possibly followed by SQL to run. */
export class StartError extends Error {
  override name = 'StartError'
  /** True if a later start may succeed without changed settings, so that a supervisor should try again. */
  readonly mayPass: boolean
  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options)
    this.mayPass = mayPass
  }
}

/** Where the start reports its progress; a pino logger will do. */
export type StartLog = { info(text: string): void; warn(text: string): void }

const firstWordMs = 5_000
const nextWordMs = 30_000

/** Logs what a start is waiting for, after five seconds and then every thirty; returns the function that stops it. */
export function sayWaiting(log: StartLog | undefined, what: string): () => void {
  const from = Date.now()
  let timer = setTimeout(function say() {
    log?.warn(`Waiting for ${what} (${Math.round((Date.now() - from) / 1_000)} s)`)
    timer = setTimeout(say, nextWordMs)
  }, firstWordMs)
  return () => clearTimeout(timer)
}

/** The `code` of a system or PostgreSQL error, '' when it carries none. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

/** Says what failed and why, with what PostgreSQL tells beside its message. */
export function startFailure(what: string, error: unknown): StartError {
  const why =
    error instanceof pg.DatabaseError
      ? [error.message, error.detail, error.where].filter(Boolean).join(' · ')
      : String(error)
  return new StartError(`${what} failed: ${why}`, { cause: error })
}
