import { type DiaryType, diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { diaryOfNotes } from '#features/jobs/notes/notes.rules.ts'
import type { Note } from '#features/jobs/notes/notes.wire.ts'
import { diaryOfParts } from '#features/jobs/parts/parts.rules.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import { diaryOfTasks } from '#features/jobs/tasks/tasks.rules.ts'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import type { Fact } from '#shared/fact.ts'
import { fieldsWith, jobFields } from './job-fields.rules.ts'

/** Fields whose old and new values the diary gives. */
export const toldFields = fieldsWith('inDiary')

type ToldField = (typeof toldFields)[number]

/** The parts of a job whose changes the diary records; appointments are recorded separately. */
export type ToldJob = Record<ToldField, string> & {
  tasks: readonly Task[]
  parts: readonly Part[]
  notes: readonly Note[]
  status_id: number
  address: string
  technician_ids: readonly number[]
}

export interface DiaryLine {
  type: DiaryType
  told: Fact
  /** Items that the specification puts into the entry instead of a sentence. */
  items?: readonly object[]
}

/** The diary entries of a change: written by the server, and previewed by the form before it saves. */
export function diaryOfChange(before: ToldJob, after: ToldJob, nameOf: (id: number) => string): DiaryLine[] {
  const lines: DiaryLine[] = []
  const tell = (type: DiaryType, told: Fact) => void lines.push({ type, told })
  if (after.status_id !== before.status_id) tell('status', diaryTexts.status(statusLabel(after.status_id)))
  if (after.address !== before.address && after.address) tell('address', diaryTexts.address(after.address))
  for (const field of toldFields) {
    if (after[field] === before[field]) continue
    tell('note', diaryTexts.changed(jobFields[field].label, before[field], after[field]))
  }
  for (const told of diaryOfCrew(before.technician_ids, after.technician_ids, nameOf)) tell('schedule', told)
  for (const line of diaryOfTasks(before.tasks, after.tasks)) lines.push({ type: 'task', ...line })
  for (const told of diaryOfParts(before.parts, after.parts)) tell('note', told)
  for (const told of diaryOfNotes(before.notes, after.notes)) tell('note', told)
  return lines
}

/** Diary entries for technicians who joined or left the job. */
export function diaryOfCrew(
  before: readonly number[],
  after: readonly number[],
  nameOf: (id: number) => string,
): Fact[] {
  const joined = after.filter(id => !before.includes(id))
  const left = before.filter(id => !after.includes(id))
  return [
    ...(joined.length > 0 ? [diaryTexts.joined(joined.map(nameOf))] : []),
    ...(left.length > 0 ? [diaryTexts.left(left.map(nameOf))] : []),
  ]
}

/** Technicians who joined or left the job. */
export function joinedOrLeft(before: readonly number[], after: readonly number[]): number[] {
  return [...before, ...after].filter(id => before.includes(id) !== after.includes(id))
}
