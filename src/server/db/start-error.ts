/** A start that can't go on: `message` is one sentence for the operator (SQL lines to run may follow it). */
export class StartError extends Error {
  override name = 'StartError'
}

/** Where the start reports to; a pino logger fits. */
export type StartLog = { info(text: string): void; warn(text: string): void }

/** The `code` of a system or PostgreSQL error, '' when it carries none. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
