import { randomUUID } from 'node:crypto'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { arrivalOf, happenedAt } from '#server/happened.ts'
import type { Fact } from '#shared/fact.ts'
import { type DiaryType, keptEntry } from '../diary.rules.ts'
import { addEntries, insertEntries, type NewDiaryRow } from './diary.queries.ts'

/** An entry that a person wrote or that the product tells. */
export type NewEntry = { type: DiaryType } & (
  | { content: unknown }
  | { told: Fact /** Replaces the sentence in the entry. */; items?: readonly object[] }
)
/** With a key of its own, and the browser's time; absent: now. */
export type SentEntry = NewEntry & { at?: Date; key?: string }

/**
 * Records what happened to a job, as one group, in the transaction of its cause and by its name.
 * The caller's change record tells the screens (topic 'diary').
 */
export function writeDiary(tx: UserTx, jobId: number, entries: readonly SentEntry[]): void {
  addEntries(tx, rowsOf(tx, jobId, entries, tx.by))
}

/** Like `writeDiary`, also without a person: the entry is then the product's. */
export function writeDiaryBy(tx: CompanyTx, jobId: number, entries: readonly SentEntry[]): void {
  const { id = null, fullname = null } = tx.by ?? {}
  addEntries(tx, rowsOf(tx, jobId, entries, { id, fullname, timeZone: tx.deed.by?.timeZone }))
}

/** Like `writeDiary`, immediately; skips entries that the diary already has. Returns the ids of those stored. */
export function writeSent(tx: UserTx, jobId: number, entries: readonly SentEntry[]): Promise<number[]> {
  return insertEntries(tx, rowsOf(tx, jobId, entries, tx.by))
}

/** Records what somebody outside the company did, as a client who answers; null: the product itself. */
export function writeDiaryFor(tx: CompanyTx, jobId: number, entry: SentEntry, author: string | null): void {
  addEntries(tx, rowsOf(tx, jobId, [entry], { id: null, fullname: author, timeZone: undefined }))
}

/** Records what the product did by itself, as one group; its sentences name times in this zone. */
export function writeProductDiary(
  tx: CompanyTx,
  jobId: number,
  entries: readonly SentEntry[],
  timeZone: string,
): void {
  addEntries(tx, rowsOf(tx, jobId, entries, { id: null, fullname: null, timeZone }))
}

function rowsOf(
  tx: CompanyTx,
  jobId: number,
  entries: readonly SentEntry[],
  by: { id: number | null; fullname: string | null; timeZone: string | undefined },
): NewDiaryRow[] {
  const session = randomUUID()
  if (entries.length > 0) tx.happened('diary.written', jobId, { session })
  return entries.map(entry => ({
    job_id: jobId,
    type: entry.type,
    user_id: by.id,
    user_name: by.fullname,
    session,
    at: entry.at ?? happenedAt(tx),
    ...arrivalOf(tx),
    entry_key: entry.key || null,
    ...('told' in entry
      ? keptEntry(entry.told, by.timeZone, entry.items)
      : { content: entry.content, text: null, values: null }),
  }))
}
