import { expect, test } from 'vitest'
import { cutCode } from './cut-code.ts'

test.each([
  ['9.31E+12', true],
  ['9,31E+12', true],
  ['9E+12', true],
  [' 1.2e+05 ', true],
  ['9310123456789', false],
  ['E+12', false],
  ['SE+12', false],
  ['9.31E12', false],
  ['', false],
])('%j was cut: %s', (code, isCut) => {
  expect(cutCode(code) !== null).toBe(isCut)
})
