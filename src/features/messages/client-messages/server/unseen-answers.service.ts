import { answerAfter, holdThread } from '#features/talk/threads/server/thread-answers.queries.ts'
import { hasThread } from '#features/talk/threads/server/threads.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'

/**
 * Refuses an answer whose writer has not seen what a colleague has answered since message `seen`. Of two at once the second
 * waits for the first, so that they see it.
 */
export async function refuseUnseenAnswer(tx: UserTx, thread: number, seen: number): Promise<void> {
  if (!(await hasThread(tx, thread))) notFound()
  await holdThread(tx, thread)
  const name = await answerAfter(tx, thread, seen)
  if (name !== undefined)
    refuse(409, fact('{{name}} just answered. Read it before you send yours.', { name }))
}
