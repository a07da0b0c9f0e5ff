import { expect, test } from 'vitest'
import type { OpenImport } from '../imports.contract.ts'
import { type KeptChoices, keptChoices } from './kept-choices.ts'

const writing = { chosen_date_order: '', chosen_decimal_mark: '', chosen_decimal_marks: '--,' } as const
const kept: KeptChoices = {
  id: 2,
  kind: 'clients',
  existing: 'overwrite',
  mapping: ['name', 'phone', 'note'],
  writing,
  byHand: new Set([1, 2]),
  before: { headings: ['Our clients', '', 'Remarks'], delimiter: ';' },
  guessed: ['name', 'phone', ''],
}
const read = (facts: Partial<OpenImport>) => keptChoices({ delimiter: ';', ...facts } as OpenImport, kept)

test('columns that were chosen stay in their places when the headings stand in another row', () => {
  expect(read({ headings: ['Wer', 'Telefon', 'Notiz'] })).toMatchObject({
    existing: 'overwrite',
    mapping: ['name', 'phone', 'note'],
    writing: { chosen_decimal_marks: '--,' },
    byHand: new Set([1, 2]),
  })
})

test('a field that was chosen is not guessed for another column too', () => {
  const moved = { ...kept, mapping: ['', '', 'phone'], byHand: new Set([2]) }
  const row = { headings: ['Name', 'Phone', 'Mobile'], delimiter: ';' } as OpenImport
  expect(keptChoices(row, moved).mapping).toEqual(['name', '', 'phone'])
})

test('columns that another separator makes are known again by their headings alone', () => {
  expect(read({ headings: ['Remarks', 'Phone'], delimiter: ',' })).toMatchObject({
    mapping: ['note', 'phone'],
    writing: { chosen_decimal_marks: '' },
    byHand: new Set([0]),
  })
  expect(read({ headings: ['Name', 'Phone'], delimiter: ',' }).mapping).toEqual(['name', 'phone'])
})

test('columns that the file has no longer are left out', () => {
  expect(read({ headings: ['Wer'] }).mapping).toEqual(['name'])
})
