import type { Translate } from '#shared/translator.ts'
import type { SendError } from '#web/send.ts'

/** Texts for a failure about which the server gives no reason. */
export interface FailureWords {
  /** The server answered. */
  refused: string
  /** It did not; why follows. Left out: the reason stands alone. */
  unreached?: string
}

/** The server's own reason if it gave one, otherwise the texts of the form or list. */
export function failureWords(error: SendError, { refused, unreached }: FailureWords, t: Translate): string {
  if (error.status > 0) return t(error.status >= 500 ? refused : error)
  if (!unreached) return t(error)
  return [t(unreached), t(error)].join(unreached.endsWith('.') ? ' ' : ': ')
}
