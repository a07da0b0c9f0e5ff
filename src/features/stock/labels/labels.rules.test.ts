import { expect, test } from 'vitest'
import { idOfCode, partCode, scannedPart, toolCode } from './labels.rules.ts'

const part = (value: number, barcode = '', supplier_code = '') => ({ value, barcode, supplier_code })
const parts = [part(1, '9312345678907'), part(2, '', 'RC-22'), part(3)]

test.each([
  ['9312345678907', 1],
  [' rc-22 ', 2],
  [partCode(3), 3],
  [partCode(9), null],
  [toolCode(3), null],
  ['', null],
])('%j is on part %j', (code, id) => {
  expect(scannedPart(parts, code)?.value ?? null).toBe(id)
})

test('codes of tools and parts are not mistaken for one another', () => {
  expect([idOfCode('T', toolCode(7)), idOfCode('P', toolCode(7)), idOfCode('T', 'TW-T0')]).toEqual([
    7,
    null,
    null,
  ])
})
