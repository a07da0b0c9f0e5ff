import type { Translate } from '#shared/translator.ts'
import type { SendError } from '#web/send.ts'

/** The message for a failed write: the server's if it is helpful, else the error catalogue's. */
export function failureText(error: SendError, fallback: string, t: Translate): string {
  return t(saysNothing(error) ? fallback : error)
}

/** True if the server's answer has no helpful message. */
export const saysNothing = ({ status }: SendError): boolean => status >= 500 || status === 404
