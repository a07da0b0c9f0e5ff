import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { readBlocks } from './legal.rules.ts'

test('headings, paragraphs, lists and links are read', () => {
  expect(
    readBlocks(
      '# Terms\r\n\r\nFirst line\nsecond line.\n- one\n- two\n  goes on\n\nSee [us](https://a.test/x) or [mail](mailto:a@b.test).',
    ),
  ).toEqual([
    { as: 'heading', level: 1, runs: [{ text: 'Terms' }] },
    { as: 'paragraph', runs: [{ text: 'First line second line.' }] },
    { as: 'list', items: [[{ text: 'one' }], [{ text: 'two goes on' }]] },
    {
      as: 'paragraph',
      runs: [
        { text: 'See ' },
        { text: 'us', href: 'https://a.test/x' },
        { text: ' or ' },
        { text: 'mail', href: 'mailto:a@b.test' },
        { text: '.' },
      ],
    },
  ])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JavaScript:alert)',
  '[x](data:text/html,hi)',
  '[x](//evil.test)',
  '[x](/\\evil.test)',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '#no heading',
])('%s stays text', text => {
  expect(readBlocks(text)).toEqual([{ as: 'paragraph', runs: [{ text }] }])
})

test('nothing is no blocks', () => {
  expect(readBlocks('\n  \n')).toEqual([])
})

test('long runs take no longer than their length', () => {
  expectLinear(['#', '# ', '- ', '[', '](', '[a](', '\u2028'], readBlocks)
})
