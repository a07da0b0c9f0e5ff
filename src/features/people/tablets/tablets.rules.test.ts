import { expect, test } from 'vitest'
import { codeAsTyped, pinProblem, tabletTexts } from './tablets.rules.ts'

test.each([
  ['4711', null],
  ['908172', null],
  ['4718', null],
  ['471', tabletTexts.pin],
  ['4711223', tabletTexts.pin],
  ['47a1', tabletTexts.pin],
  ['٤٧١١', tabletTexts.pin],
  ['0000', tabletTexts.easy],
  ['1234', tabletTexts.easy],
  ['987654', tabletTexts.easy],
  ['1357', null],
])('the PIN %s: %s', (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem)
})

test('a code counts however its letters and dash were typed', () => {
  expect(['abcd-2345', ' ABCD 2345 ', 'ABCD2345'].map(codeAsTyped)).toEqual(Array(3).fill('ABCD2345'))
})
