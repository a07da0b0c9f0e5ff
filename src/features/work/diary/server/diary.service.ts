import { randomUUID } from 'node:crypto'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Fact } from '#shared/fact.ts'
import { type DiaryType, keptEntry } from '../diary.rules.ts'
import { insertEntries } from './diary.queries.ts'

export interface DiaryAuthor {
  id: number
  fullname: string
  timeZone: string
}

/** What somebody wrote, or what the product tells by itself. */
export type NewEntry = { type: DiaryType /** Absent: now. */; at?: Date; key?: string } & (
  | { content: unknown }
  | { told: Fact }
)

/**
 * Records what happened to a job, as one group, in the same transaction; `author` null is the product itself.
 * The caller's change record tells the screens (topic 'diary'). Returns the ids stored: repeated keys are left out.
 */
export async function writeDiary(
  tx: CompanyTx,
  jobId: number,
  author: DiaryAuthor | null,
  entries: readonly NewEntry[],
  now: Date,
): Promise<number[]> {
  const session = randomUUID()
  return insertEntries(
    tx,
    entries.map(entry => ({
      job_id: jobId,
      type: entry.type,
      ...('told' in entry
        ? keptEntry(entry.told, author?.timeZone)
        : { content: entry.content, text: null, values: null }),
      user_id: author?.id ?? null,
      user_name: author?.fullname ?? null,
      session,
      at: entry.at ?? now,
      entry_key: entry.key || null,
    })),
  )
}
