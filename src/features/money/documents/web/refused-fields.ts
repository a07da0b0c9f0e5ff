import type { Translate } from '#shared/translator.ts'
import type { SendError } from '#web/send.ts'

/** A question before sending was answered with Cancel: nothing was sent, and there is nothing to mend. */
export class NotMeant extends Error {}

/** Messages of a refusal by field; `all` if it names none. */
export function refusedFields(error: unknown, t: Translate): Record<string, string> {
  if (error instanceof NotMeant) return {}
  const told = Object.entries((error as SendError).fields ?? {})
  return told.length > 0
    ? Object.fromEntries(told.map(([field, text]) => [field, t(text)]))
    : { all: t(error as SendError) }
}
