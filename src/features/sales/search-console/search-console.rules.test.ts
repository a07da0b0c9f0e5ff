import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { carriesToken, tokenOf, urlPrefixOf } from './search-console.rules.ts'

test.each([
  ['https://Bright.test', 'https://bright.test/'],
  ['https://bright.test/shop?a=1#top', 'https://bright.test/shop/'],
  ['http://bright.test:8080/', 'http://bright.test:8080/'],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['https://me:secret@bright.test', null],
  ['bright.test', null],
  [`https://bright.test/${'a'.repeat(300)}`, null],
])('%j has the prefix %j', (text, prefix) => {
  expect(urlPrefixOf(text)).toBe(prefix)
})

test('a tag counts in the head alone, however its attributes are written', () => {
  const tag = tokenOf('META', 'abc')
  const carries = (page: string) => carriesToken('META', page, 'abc')
  expect(carries(`<html><head><title>A</title>${tag}</head><body></body>`)).toBe(true)
  expect(carries(`<head><META content='abc' name=tradewind-site-verification /></head>`)).toBe(true)
  expect(carries(`<head></head><body>${tag}</body>`)).toBe(false)
  expect(carries(`<head></head>${tag}`)).toBe(false)
  expect(carries(`<head><title>${tag.replace('<', '&lt;')}</title></head>`)).toBe(false)
  expect(carries(tokenOf('META', 'abcd'))).toBe(false)
  expect(carries('')).toBe(false)
})

test('a file counts with exactly its line', () => {
  const [name, line] = tokenOf('FILE', 'abc').split('\n')
  expect([name, line]).toEqual(['tradewind-abc.html', 'tradewind-site-verification: tradewind-abc.html'])
  expect(carriesToken('FILE', `${line}\n`, 'abc')).toBe(true)
  expect(carriesToken('FILE', `<p>${line}</p>`, 'abc')).toBe(false)
})

test('long pages take no longer than their length', () => {
  expectLinear(['<meta ', '<meta name=', '<', 'name="'], page => carriesToken('META', page, 'abc'))
})
