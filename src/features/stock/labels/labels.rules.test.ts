import { expect, test } from 'vitest'
import { afterScan, idOfCode, partCode, scannedPart, toolCode } from './labels.rules.ts'

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

test('a scan counts what arrives from none, up to what is still to come', () => {
  const line = (id: number, open: number, arrived: number) => ({
    id,
    name: `Part ${id}`,
    barcode: `93${id}`,
    code: '',
    open,
    arrived,
  })
  const lines = [line(1, 2.5, 2.5), line(2, 1, 1)]
  const counted = (text: string, isFirst: boolean, so = lines) => {
    const scan = afterScan(so, text, isFirst)
    return 'problem' in scan ? scan.problem.text : [...scan.arrived.values()]
  }
  expect(counted('931', true)).toEqual([1, 0])
  expect(counted(partCode(1), false, [line(1, 2.5, 2), line(2, 1, 0)])).toEqual([2.5, 0])
  expect(counted('931', false)).toBe('All of {{name}} has arrived.')
  expect(counted('94', true)).toBe('No item here has the code {{text}}.')
})
