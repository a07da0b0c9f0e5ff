import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { storedJson } from './stored-json.ts'

const lines = z.array(z.object({ name: z.string(), cents: z.number() }))
const read = (value: unknown) => storedJson(lines, value, 'quotes.lines', 7)

test('what a column keeps is read by its schema; what it doesn’t name stays away', () => {
  expect(read([{ name: 'Tap', cents: 4500, other: 'x' }])).toEqual([{ name: 'Tap', cents: 4500 }])
})

test.each([
  [[{ name: 'Ada Byrne', cents: 'secret' }], "quotes.lines of 7 can't be read: 0.cents"],
  [[{ name: 'Tap', cents: 1 }, {}], "quotes.lines of 7 can't be read: 1.name, 1.cents"],
  [null, "quotes.lines of 7 can't be read: the whole"],
])('a broken row is told by its place, and not by what is in it: %j', (value, message) => {
  expect(() => read(value)).toThrow(message)
})
