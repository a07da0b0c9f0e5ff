import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'

/** An additional note on a job. */
export type Note = {
  /** Its own within the job. */
  id: string
  text: string
  at: string
  /** null: the client. */
  author_id: number | null
  author_name: string
}

const note = z.pipe(
  z.object({
    id: f.rowId,
    note: f.requiredText(10_000, 'Note cannot be empty'),
    // The server sets a note's author and time.
    date: z.optional(z.unknown()),
    userId: z.optional(z.unknown()),
    userName: z.optional(z.unknown()),
  }),
  z.transform(({ id, note }): Note => ({ id, text: note, at: '', author_id: null, author_name: '' })),
)

export const noteToWire = (each: Note) => ({
  id: each.id,
  note: each.text,
  date: each.at,
  userId: each.author_id ?? 0,
  userName: each.author_name,
})

/** The notes of a job: JSON of {id, note, date, userId, userName}; userId 0 is the client. */
export const notes = s.rows<Note>(note, 500, {
  write: noteToWire,
  read: (wire: ReturnType<typeof noteToWire>): Note => ({
    id: wire.id,
    text: wire.note,
    at: wire.date,
    author_id: wire.userId || null,
    author_name: wire.userName,
  }),
})
