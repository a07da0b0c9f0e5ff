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

test('only what the contract names leaves, and nothing that it needs is left out in silence', () => {
  const row = z.object({
    id: z.number(),
    note: z.optional(z.string()),
    more: z.record(z.string(), z.number()),
  })
  const write = replyWriter(z.object({ rows: z.array(row) }))
  const rows = [{ id: 1, secret: 'x', note: undefined, more: { a: 1 } }]
  expect(write({ success: true, rows, secret: 'y' })).toBe(
    '{"success":true,"rows":[{"id":1,"more":{"a":1}}]}',
  )
  expect(() => write({ success: true, rows: [{ more: {} }] })).toThrow(TypeError)
  expect(() => write({ success: true })).toThrow(TypeError)
})

test('a field of several forms is written in the one it has', () => {
  const form = z.union([
    z.string(),
    z.number(),
    z.object({ at: f.instantOut }),
    z.object({ name: z.string() }),
  ])
  const write = replyWriter(z.object({ values: z.array(z.nullable(form)) }))
  const values = ['x', 1, { at }, { name: 'Ann', secret: 'x' }, null]
  expect(JSON.parse(write({ success: true, values })).values).toEqual([
    'x',
    1,
    { at: text },
    { name: 'Ann' },
    null,
  ])
  expect(() => write({ success: true, values: [{ other: 1 }] })).toThrow(TypeError)
})
