import { expect, test } from 'vitest'
import { canSaveNotes, diaryOfNotes, keptNotes } from './notes.rules.ts'
import type { Note } from './notes.wire.ts'

const ann = { id: 1, fullname: 'Ann Lee' }
const tom = { id: 2, fullname: 'Tom Reed' }
const note = (id: string, text: string, by: typeof ann | null = ann): Note => ({
  id,
  text,
  at: '2026-03-02T10:00:00.000Z',
  author_id: by?.id ?? null,
  author_name: by?.fullname ?? 'Dana',
})
const only = 'Only the author of a note can change or delete it.'

test.each<[string, Note[], Note[], typeof ann, true | string]>([
  [
    'adds beside another’s',
    [note('a', 'Gate code 4')],
    [note('a', 'Gate code 4'), note('b', 'Dog')],
    tom,
    true,
  ],
  ['changes their own', [note('a', 'Gate code 4')], [note('a', 'Gate code 5')], ann, true],
  ['deletes their own', [note('a', 'Gate code 4')], [], ann, true],
  ['changes another’s', [note('a', 'Gate code 4')], [note('a', 'Gate code 5')], tom, only],
  ['deletes another’s', [note('a', 'Gate code 4')], [], tom, only],
  ['changes the client’s', [note('a', 'Ring first', null)], [note('a', 'Ring last', null)], ann, only],
])('whoever %s', (_, before, after, viewer, verdict) => {
  expect(canSaveNotes(before, after, viewer)).toBe(verdict)
})

test('author and time of a note are the server’s to say', () => {
  const before = [note('a', 'Gate code 4')]
  const sent = [
    { ...note('a', 'Gate code 5', tom), at: '1999-01-01T00:00:00.000Z' },
    { ...note('b', 'Dog', ann), at: '1999-01-01T00:00:00.000Z' },
  ]
  expect(keptNotes(before, sent, tom, new Date('2026-03-03T10:00:00Z'))).toEqual([
    note('a', 'Gate code 5', ann),
    { ...note('b', 'Dog', tom), at: '2026-03-03T10:00:00.000Z' },
  ])
})

test('the diary has what was added, changed and deleted, shortened, and nothing of what stayed', () => {
  const long = 'x'.repeat(400)
  const told = diaryOfNotes(
    [note('a', 'stays'), note('b', 'was'), note('c', 'goes')],
    [note('a', 'stays'), note('b', 'is'), note('d', long)],
  )
  expect(told).toEqual([
    { text: 'Note changed to: {{note}}', values: { note: 'is' } },
    { text: 'Note added: {{note}}', values: { note: `${'x'.repeat(299)}…` } },
    { text: 'Note deleted: {{note}}', values: { note: 'goes' } },
  ])
})
