import { expect, test } from 'vitest'
import type { QuoteLine } from '../documents/options.rules.ts'
import { linesOf, withLinesOf, withOption, withoutOption } from './option-lines.rules.ts'

const line = (id: string, option: string): QuoteLine => ({
  id,
  item_id: null,
  section: '',
  name: `Line ${id}`,
  description: '',
  quantity: 1,
  unit: '',
  price_cents: 100,
  is_taxable: true,
  discount: 0,
  option,
  is_optional: false,
})
const good = { id: '1', name: 'Good', description: 'Plain' }
const best = { id: '2', name: 'Best', description: '' }
const quote = { options: [good, best], lines: [line('1', '2'), line('2', ''), line('3', '1')] }
const ids = (lines: readonly QuoteLine[]) => lines.map(each => `${each.id}:${each.option}`)

test('lines stand by option, those of every option first, and may go to another one', () => {
  const added = withLinesOf(quote, '1', [...linesOf(quote, '1'), line('4', '1')])
  expect(ids(added)).toEqual(['2:', '3:1', '4:1', '1:2'])
  expect(ids(withLinesOf(quote, '1', [line('3', '2')]))).toEqual(['2:', '1:2', '3:2'])
  expect(ids(withLinesOf(quote, '', []))).toEqual(['3:1', '1:2'])
})

test('a copy has lines of its own, and what is removed takes its lines along', () => {
  const copied = withOption(quote, 'Better', good)
  expect(copied.options.at(-1)).toEqual({ id: '3', name: 'Better', description: 'Plain' })
  expect(ids(copied.lines)).toEqual(['2:', '3:1', '1:2', '4:3'])
  const left = withoutOption(copied, '1')
  expect(ids(left.lines)).toEqual(['2:', '1:2', '4:3'])
  const plain = withoutOption(withoutOption(left, '2'), '3')
  expect([plain.options, ids(plain.lines)]).toEqual([[], ['2:', '4:']])
})
