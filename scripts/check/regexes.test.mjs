import { expect, test } from 'vitest'
import { objectionTo, regexesIn } from './regexes.mjs'

const patternsIn = (code, holes) => regexesIn('a.ts', code, holes).regexes.map(({ pattern }) => pattern)

test.each([
  ['const a = /x+/g', ['x+']],
  ["new RegExp('a|b', 'i')", ['a|b']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a source
  ["const word = '[a-z]+'\nconst sign = /#/\nnew RegExp(`^${word}${sign.source}$`)", ['#', '^[a-z]+#$']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a source
  ['const d = String.raw`\\d`\nRegExp(String.raw`${d}\\s`)', ['\\d\\s']],
])('of %j the patterns are %j', (code, patterns) => {
  expect(patternsIn(code)).toEqual(patterns)
})

test('a pattern with a hole needs a sample of what fills it', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a source
  const code = 'export const of = (words: string) => new RegExp(`(${words})`)'
  expect(regexesIn('a.ts', code).complaints).toEqual([
    "a.ts:1 the pattern can't be read: write it as a literal",
  ])
  expect(patternsIn(code, { words: 'a|b' })).toEqual(['(a|b)'])
})

test.each([
  ['(a|aa)+$', '', /exponential/],
  ['\\s+$', '', /2nd degree polynomial/],
  ['[\\w.]+@', '', /2nd degree polynomial/],
  ['Version\\/.*Safari\\/', '', /2nd degree polynomial/],
  ['(?<!a)a+b', '', /can't be judged/],
])('/%s/%s is refused', async (pattern, flags, reason) => {
  expect(await objectionTo({ pattern, flags })).toMatch(reason)
})

test.each([
  ['^\\s+', ''],
  ['\\{\\{([^{}]*)\\}\\}', 'g'],
  ['^(\\w+)@(\\w+)$', 'iu'],
])('/%s/%s may stay', async (pattern, flags) => {
  expect(await objectionTo({ pattern, flags })).toBeNull()
})
