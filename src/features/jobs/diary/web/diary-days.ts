import { type Fact, sentenceOf } from '#shared/fact.ts'
import { findsText } from '#shared/texts/folding.ts'
import type { Translate } from '#shared/translator.ts'
import type { DiaryEntry } from '../diary.contract.ts'
import type { DiaryType } from '../diary.rules.ts'
import { type DiaryLine, diaryLines } from '../diary-lines.rules.ts'

/** An entry as the timeline shows it; `at` null: it is written when the job is saved. */
export interface ShownEntry {
  id: string
  type: DiaryType
  lines: readonly DiaryLine[]
  at: string | null
  user: string
  /** False for what the next save writes, and for what waits on this device. */
  saved: boolean
  /** Delivery state of a message. */
  delivery?: DiaryEntry['delivery']
  /** When it arrived, where a device kept it first, and by how many minutes that device's clock was wrong. */
  arrivedAt?: string | undefined
  clockOff?: number | undefined
}

/** An entry that the next save of the job writes. */
export interface PendingEntry {
  type: DiaryType
  told: Fact
}

/** All entries of the reply, each once: by its id, or its type and time. */
export function shownEntries(
  groups: readonly { changes: readonly DiaryEntry[] }[],
  t: Translate,
): ShownEntry[] {
  const seen = new Map<string, ShownEntry>()
  for (const entry of groups.flatMap(group => group.changes)) {
    const id = entry.entryId || `${entry.type} ${entry.timestamp}`
    if (seen.has(id)) continue
    seen.set(id, {
      id,
      type: entry.type,
      lines: diaryLines(entry, t),
      at: entry.timestamp,
      user: entry.user,
      saved: entry.saved,
      delivery: entry.delivery,
      arrivedAt: entry.arrived_at,
      clockOff: entry.clock_off,
    })
  }
  return [...seen.values()]
}

export function pendingEntries(pending: readonly PendingEntry[], user: string, t: Translate): ShownEntry[] {
  return pending.map(({ type, told }) => ({
    id: `pending ${type} ${sentenceOf(told)}`,
    type,
    lines: [{ text: t(told) }],
    at: null,
    user,
    saved: false,
  }))
}

/** True when an entry is of one of the types (none: all) and its type or text contains the words. */
export function matches(entry: ShownEntry, types: readonly DiaryType[], search: string): boolean {
  if (types.length > 0 && !types.includes(entry.type)) return false
  const text = entry.lines.map(line => line.text).join('\n')
  return findsText(search)(`${entry.type}\n${text}`)
}

/** Entries by day of the company's calendar, newest first; unsaved ones stand under today. */
export function byDay(
  entries: readonly ShownEntry[],
  dayOf: (instant: string) => number,
  today: number,
): { day: number; entries: ShownEntry[] }[] {
  const days = new Map<number, ShownEntry[]>()
  const newest = [...entries].sort((a, b) => (b.at ?? '9').localeCompare(a.at ?? '9'))
  for (const entry of newest) {
    const day = entry.at ? dayOf(entry.at) : today
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].sort(([a], [b]) => b - a).map(([day, list]) => ({ day, entries: list }))
}
