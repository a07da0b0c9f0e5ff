import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { type FactValues, fact, sentenceOf } from './fact.ts'
import { translator } from './translator.ts'

const at = { instant: '2026-01-05T03:00:00Z' }

test.each<[string, FactValues, string]>([
  [
    '{{by}} closed job #{{number}}, {{name}}',
    { by: 'Ana', number: 1012, name: 'Bo & Co' },
    'Ana closed job #1012, Bo & Co',
  ],
  ['Job #{{number}} is now at {{at}}', { number: 12, at }, 'Job #12 is now at 5 Jan 2026, 2:00 pm'],
  ['{{missing}} stays', {}, '{{missing}} stays'],
  ['No holes', { by: 'Ana' }, 'No holes'],
  ['{{by}} and {{name}}', { by: '{{name}}', name: 'Bo' }, '{{name}} and Bo'],
  ['{{count}} characters at most', { count: 20_000 }, '20,000 characters at most'],
  ['{{field}} is required', { field: { text: 'Full name' } }, 'Full name is required'],
  ['From {{day}} on', { day: { day: '2026-02-03' } }, 'From 3 Feb 2026 on'],
  ['From {{day}} on', { day: { day: 'soon' } }, 'From soon on'],
  ['It costs {{price}}', { price: { cents: 123_450 } }, 'It costs $1,234.50'],
])('%s is filled in', (text, values, sentence) => {
  expect(sentenceOf(fact(text, values), 'Australia/Sydney')).toBe(sentence)
})

test('without a zone a moment stays as it is on the wire', () => {
  expect(sentenceOf(fact('At {{at}}', { at }))).toBe('At 2026-01-05T03:00:00Z')
})

test('an amount is told in the reader’s manner', () => {
  const told = fact('It costs {{price}}', { price: { cents: 123_450 } })
  const shown = (code: string) => translator(code, {}, 'Australia/Sydney')(told).replaceAll(/\s/g, ' ')
  expect([shown('en'), shown('de'), shown('fr')]).toEqual([
    'It costs $1,234.50',
    'It costs 1.234,50 $',
    'It costs 1 234,50 $',
  ])
})

test('long runs in a text take no longer than their length', () => {
  expectLinear(['{{', '{', '}', '{{ ', '{{a', '#'], text => sentenceOf(fact(text, { a: 'b' })))
})
