import type { Translate } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'

/** What to say of a failed write: the server's own words where it has any that help, else the catalogue's. */
export function failureText(error: SendError, fallback: string, t: Translate): string {
  const saysNothing = error.status >= 500 || error.status === 404
  return t(saysNothing ? fallback : error.message)
}
