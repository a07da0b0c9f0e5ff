import { expect, test } from 'vitest'
import { readHappened } from './happened.ts'

const now = new Date('2026-03-02T05:06:00Z')
const read = (made: string, sent: string) => readHappened(made, sent, now)

test('a write that waited three minutes happened three minutes ago', () => {
  expect(read('2026-03-02T05:03:00Z', '2026-03-02T05:06:00Z')).toMatchObject({
    at: new Date('2026-03-02T05:03:00Z'),
    isLate: true,
    clockOff: 0,
  })
})

test('a wrong clock of the device moves nothing, and is named in minutes', () => {
  for (const [made, sent, clockOff] of [
    ['2026-03-02T05:15:00Z', '2026-03-02T05:18:00Z', 12],
    ['2026-03-02T04:03:00Z', '2026-03-02T04:06:00Z', -60],
    ['2026-03-02T05:04:00Z', '2026-03-02T05:07:00Z', 0],
  ] as const)
    expect(read(made, sent)).toMatchObject({ at: new Date('2026-03-02T05:03:00Z'), isLate: true, clockOff })
})

test('what goes at once is not late', () => {
  expect(read('2026-03-02T05:05:58Z', '2026-03-02T05:06:00Z')).toMatchObject({ isLate: false })
})

test.each([
  ['the future', '2026-03-02T05:07:00Z', '2026-03-02T05:06:00Z'],
  ['half a year back', '2025-08-30T05:06:00Z', '2026-03-02T05:06:00Z'],
  ['no time', 'yesterday', '2026-03-02T05:06:00Z'],
  ['no time of sending', '2026-03-02T05:06:00Z', ''],
])('%s is refused', (_case, made, sent) => {
  expect(read(made, sent)).toEqual(expect.any(String))
})
