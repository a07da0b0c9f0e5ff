import { differencesContract } from '#features/office/differences/differences.contract.ts'
import { forgetReplies } from '#web/offline/kept-replies.ts'
import { dropWrite, unsentWrites, type WaitingWrite } from '#web/offline/waiting-writes.ts'
import { SendError, send } from '#web/send.ts'

/** A write as the server keeps it for a decision. */
export const asDifference = ({
  key,
  entry,
  input,
  before,
  title,
  typed,
  job,
  at,
  madeAt = at,
  refusal = '',
}: WaitingWrite) => ({
  key,
  path: entry.path,
  input,
  before: before ?? null,
  title,
  typed,
  job,
  made_at: new Date(madeAt).toISOString(),
  reason: refusal.slice(0, 500),
})

/**
 * Hands in what lies on a phone that was signed out, and forgets all else. False where the line has gone meanwhile: it goes
 * on with the next contact. What is refused, and photos, stay for their person, out of sight.
 */
export async function handInAll(ticket: string): Promise<boolean> {
  for (const write of await unsentWrites()) {
    if (write.file) continue
    try {
      if (write.aside === undefined)
        await send(differencesContract.handIn, { ...asDifference(write), ticket })
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (error.status === 0 || error.status === 429 || error.status >= 500) return false
      continue
    }
    await dropWrite(write.key)
  }
  await forgetReplies()
  return true
}
