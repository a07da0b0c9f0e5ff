import { randomUUID } from 'node:crypto'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Fact } from '#shared/fact.ts'
import { type DiaryType, keptEntry } from '../diary.rules.ts'
import { addEntries, insertEntries, type NewDiaryRow } from './diary.queries.ts'

/** What somebody wrote, or what the product tells by itself. */
export type NewEntry = { type: DiaryType } & ({ content: unknown } | { told: Fact })
/** With the browser's own key and time; absent: now. */
export type SentEntry = NewEntry & { at?: Date; key?: string }

/**
 * Records what happened to a job, as one group, in the transaction of its cause and by its name.
 * The caller's change record tells the screens (topic 'diary').
 */
export function writeDiary(tx: UserTx, jobId: number, entries: readonly NewEntry[]): void {
  addEntries(tx, rowsOf(tx, jobId, entries))
}

/** As `writeDiary`, at once; an entry that the diary holds already is left out. Returns the ids of those stored. */
export function writeSent(tx: UserTx, jobId: number, entries: readonly SentEntry[]): Promise<number[]> {
  return insertEntries(tx, rowsOf(tx, jobId, entries))
}

function rowsOf(tx: UserTx, jobId: number, entries: readonly SentEntry[]): NewDiaryRow[] {
  const session = randomUUID()
  return entries.map(entry => ({
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
  }))
}
