import type { Translate } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'

/** What to say of a failed write: the server's own words where it has any that help, else the catalogue's. */
export function failureText(error: SendError, fallback: string, t: Translate): string {
  return t(saysNothing(error) ? fallback : error)
}

/** Whether the server's answer has no words that help. */
export const saysNothing = ({ status }: SendError): boolean => status >= 500 || status === 404
