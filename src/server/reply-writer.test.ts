import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import { replyWriter } from './reply-writer.ts'

const at = new Date('2026-03-03T22:00:00.750Z')
const text = '2026-03-03T22:00:00Z'

test('instants leave as UTC to the second, wherever they stand', () => {
  const row = z.object({ id: z.number(), at: f.instantOut, closed: z.nullable(f.instantOut) })
  const write = replyWriter(z.object({ row, rows: z.array(row), name: z.string() }))
  const reply = {
    row: { id: 1, at, closed: null },
    rows: [{ id: 2, at, closed: at }],
    name: 'Ann',
    success: true,
  }
  expect(JSON.parse(write(reply))).toEqual({
    success: true,
    row: { id: 1, at: text, closed: null },
    rows: [{ id: 2, at: text, closed: text }],
    name: 'Ann',
  })
  expect(reply.row.at).toBe(at)
})

test('an answer that was kept and comes back as JSON leaves as it did at first', () => {
  const write = replyWriter(z.object({ at: f.instantOut }))
  const answer = { at, success: true }
  expect(write(JSON.parse(JSON.stringify(answer)))).toBe(write(answer))
})

test('of several forms each has its instants', () => {
  const write = replyWriter(z.union([z.object({ at: f.instantOut }), z.object({ left: z.string() })]))
  expect(JSON.parse(write({ at, success: true }))).toEqual({ success: true, at: text })
  expect(JSON.parse(write({ left: 'x', success: true }))).toEqual({ success: true, left: 'x' })
})
