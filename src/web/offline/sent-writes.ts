import { deviceStore, removeTogether, run } from './device-store.ts'
import { isKeeping } from './kept-replies.ts'
import type { KeptWrite, SentWrite } from './kept-write.ts'

export const sentWrites = deviceStore<SentWrite>('sent')

/** Id of the row that an answer names. */
export function madeBy(answer: object): number | undefined {
  const { id, result, file } = answer as { id?: number; result?: { id?: number }; file?: { id: number } }
  return id ?? result?.id ?? file?.id
}

/** Lays a write that the server has taken where it is found after a restore; its file stays where it lies. */
export async function laySent(write: KeptWrite, answer: object): Promise<boolean> {
  // Nothing stays here of others than technicians.
  if (!isKeeping()) return false
  const { again: _, follows: __, ...kept } = write
  const row: SentWrite = { ...kept, sentAt: Date.now(), made: madeBy(answer) }
  const lay = run(['writes', 'sent'], 'readwrite', rows => {
    rows('writes').delete(write.key)
    return rows('sent').put(row)
  })
  return lay.then(laid => laid !== undefined).catch(() => false)
}

/** Forgets some of those that were sent, with their files. */
export async function forgetSent(isIt: (write: SentWrite) => boolean): Promise<void> {
  for (const write of await sentWrites.all())
    if (isIt(write)) await removeTogether(['sent', 'files'], write.key)
}
