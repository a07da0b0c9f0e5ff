import { randomUUID } from 'node:crypto'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Fact } from '#shared/fact.ts'
import { type DiaryType, keptEntry } from '../diary.rules.ts'
import { insertEntries } from './diary.queries.ts'

/** What somebody wrote, or what the product tells by itself. */
export type NewEntry = { type: DiaryType /** Absent: now. */; at?: Date; key?: string } & (
  | { content: unknown }
  | { told: Fact }
)

/**
 * Records what happened to a job, as one group, in the transaction of its cause and by its name.
 * The caller's change record tells the screens (topic 'diary'). Returns the ids stored: repeated keys are left out.
 */
export async function writeDiary(tx: UserTx, jobId: number, entries: readonly NewEntry[]): Promise<number[]> {
  const session = randomUUID()
  return insertEntries(
    tx,
    entries.map(entry => ({
      job_id: jobId,
      type: entry.type,
      ...('told' in entry
        ? keptEntry(entry.told, tx.by.timeZone)
        : { content: entry.content, text: null, values: null }),
      user_id: tx.by.id,
      user_name: tx.by.fullname,
      session,
      at: entry.at ?? tx.now,
      entry_key: entry.key || null,
    })),
  )
}
