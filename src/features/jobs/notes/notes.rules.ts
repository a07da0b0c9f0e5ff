import type { Viewer } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import type { Note } from './notes.wire.ts'

/** True if the viewer may change or delete this note, or why not. */
export function canChangeNote(note: Pick<Note, 'author_id'>, viewer: Pick<Viewer, 'id'>): Verdict {
  return note.author_id === viewer.id || because('Only the author of a note can change or delete it.')
}

/** True if the viewer may make these notes of those. */
export function canSaveNotes(
  before: readonly Note[],
  after: readonly Note[],
  viewer: Pick<Viewer, 'id'>,
): Verdict {
  const changed = before.filter(note => after.find(each => each.id === note.id)?.text !== note.text)
  return changed.map(note => canChangeNote(note, viewer)).find(verdict => verdict !== true) ?? true
}

/** The notes as they are kept: who wrote each of them and when is not for the sender to say. */
export function keptNotes(
  before: readonly Note[],
  sent: readonly Note[],
  author: { id: number; fullname: string },
  now: Date,
): Note[] {
  return sent.map(note => {
    const was = before.find(each => each.id === note.id)
    if (was) return { ...was, text: note.text }
    return { ...note, at: now.toISOString(), author_id: author.id, author_name: author.fullname }
  })
}

/** Diary entries about changed notes. */
export function diaryOfNotes(before: readonly Note[], after: readonly Note[]) {
  const find = (list: readonly Note[], id: string) => list.find(each => each.id === id)
  return [
    ...after.flatMap(note => {
      const was = find(before, note.id)
      if (!was) return [fact('Note added: {{note}}', { note: shortened(note.text) })]
      return was.text === note.text ? [] : [fact('Note changed to: {{note}}', { note: shortened(note.text) })]
    }),
    ...before
      .filter(note => !find(after, note.id))
      .map(note => fact('Note deleted: {{note}}', { note: shortened(note.text) })),
  ]
}

const shortened = (text: string) => (text.length > 300 ? `${text.slice(0, 299)}…` : text)
