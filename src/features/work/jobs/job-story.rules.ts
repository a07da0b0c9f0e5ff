import { type DiaryType, diaryTexts } from '#features/work/diary/diary.rules.ts'
import type { Fact } from '#shared/fact.ts'
import { statusLabel } from './jobs.rules.ts'

/** Fields of which the diary tells what they were and are, by the labels of the form. */
export const toldFields = {
  name: 'Name',
  company_name: 'Company Name',
  phone: 'Phone',
  email: 'Email',
  company_comment: 'Company Comment',
  tradie_comment: 'Tradie Comment',
} as const

type ToldField = keyof typeof toldFields

/** What the diary tells of when it changes on a job; its appointments apart. */
export type ToldJob = Record<ToldField, string> & {
  status_id: number
  address: string
  technician_ids: readonly number[]
}

export interface StoryEntry {
  type: DiaryType
  told: Fact
}

/** What the diary says of a save: asked by the server that writes it and by the form that announces it. */
export function storyOf(before: ToldJob, after: ToldJob, nameOf: (id: number) => string): StoryEntry[] {
  const story: StoryEntry[] = []
  const tell = (type: DiaryType, told: Fact) => void story.push({ type, told })
  if (after.status_id !== before.status_id) tell('status', diaryTexts.status(statusLabel(after.status_id)))
  if (after.address !== before.address && after.address) tell('address', diaryTexts.address(after.address))
  for (const [field, label] of Object.entries(toldFields) as [ToldField, string][]) {
    if (after[field] !== before[field]) tell('note', diaryTexts.changed(label, before[field], after[field]))
  }
  for (const told of crewStory(before.technician_ids, after.technician_ids, nameOf)) tell('schedule', told)
  return story
}

/** Who joined the job, and who left it. */
export function crewStory(
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

/** Whose names a story tells. */
export function namedIn(before: readonly number[], after: readonly number[]): number[] {
  return [...before, ...after].filter(id => before.includes(id) !== after.includes(id))
}
