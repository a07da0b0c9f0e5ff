import { expect, test } from 'vitest'
import { fillHoles } from '#shared/fact.ts'
import { changeText } from './change-text.ts'

const writer = {
  t: (text: unknown, values = {}) => fillHoles(String(text), values, String),
  rate: (basisPoints: number) => `${basisPoints / 100}%`,
}
const thirty = { from: '2026-10-02', to: '2026-10-31' }

test.each([
  [156, 100, '▲ 56% vs previous 30 days'],
  [44, 100, '▼ 56% vs previous 30 days'],
  [100, 100, '0% vs previous 30 days'],
  [0, 100, '▼ 100% vs previous 30 days'],
  [100, 0, null],
  [100, -5, null],
  [null, 100, null],
])('%s after %s', (now, before, text) => {
  expect(changeText(writer, { now, before }, thirty)).toBe(text)
})

test('the same days of last year are named as such', () => {
  expect(changeText(writer, { now: 2, before: 1 }, { ...thirty, isYear: true })).toBe(
    '▲ 100% vs same days last year',
  )
})
