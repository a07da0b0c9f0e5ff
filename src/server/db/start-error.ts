/** A start that can't go on: `message` is one sentence for the operator (SQL lines to run may follow it). */
export class StartError extends Error {
  override name = 'StartError'
  /** True where a later start may go well without anybody changing a setting: a supervisor is to try again. */
  readonly mayPass: boolean
  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options)
    this.mayPass = mayPass
  }
}

/** Where the start reports to; a pino logger fits. */
export type StartLog = { info(text: string): void; warn(text: string): void }

const firstWordMs = 5_000
const nextWordMs = 30_000

/** Says what a start waits for, after five seconds and then every thirty; gives back what ends that. */
export function sayWaiting(log: StartLog | undefined, what: string): () => void {
  const from = Date.now()
  let timer = setTimeout(function say() {
    log?.info(`Waiting for ${what} (${Math.round((Date.now() - from) / 1_000)} s)`)
    timer = setTimeout(say, nextWordMs)
  }, firstWordMs)
  return () => clearTimeout(timer)
}

/** The `code` of a system or PostgreSQL error, '' when it carries none. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
