import { differencesContract } from '#features/office/differences/differences.contract.ts'
import { sha256Of } from '#web/files/sha256.ts'
import { forgetReplies } from '#web/offline/kept-replies.ts'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { forgetSent } from '#web/offline/sent-writes.ts'
import { dropWrite, fileOfWrite, unsentWrites, writesOwner } from '#web/offline/waiting-writes.ts'
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

/** The same of a photo or document; true once the server has the bytes that lie here. */
export async function handInFile(write: WaitingWrite, ticket: string | null): Promise<boolean> {
  const file = await fileOfWrite(write)
  // Its bytes are gone: what is left is its name.
  if (!file) return true
  const { input, ...rest } = asDifference(write)
  const sent = { ...rest, input: JSON.stringify(input), before: null }
  const fileHash = crypto.subtle ? await sha256Of(file) : undefined
  const options = { file, fileHash }
  const { sha256 } =
    ticket === null
      ? await send(differencesContract.setAsideFile, sent, options)
      : await send(differencesContract.handInFile, { ...sent, ticket }, options)
  return fileHash === undefined || sha256 === fileHash
}

/**
 * Hands in what lies on a phone that was signed out, and forgets all else. False where the line has gone meanwhile: it goes
 * on with the next contact. What is refused stays for its person, out of sight.
 */
export async function handInAll(ticket: string): Promise<boolean> {
  for (const write of await unsentWrites()) {
    try {
      if (write.file) {
        if (!(await handInFile(write, ticket))) return false
      } else if (write.aside === undefined)
        await send(differencesContract.handIn, { ...asDifference(write), ticket })
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (error.status === 0 || error.status === 429 || error.status >= 500) return false
      continue
    }
    await dropWrite(write.key)
  }
  await forgetSent(({ owner }) => owner === writesOwner())
  await forgetReplies()
  return true
}
