import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { siteOf } from './web-form.rules.ts'

test.each([
  ['https://www.Bright.test/contact?a=1#b', 'bright.test'],
  ['bright.test:8080', 'bright.test:8080'],
  ['two words', null],
])('%j is the site %j', (text, site) => {
  expect(siteOf(text)).toBe(site)
})

test('long runs in a site take no longer than their length', () => {
  expectLinear(['a.', '-', '/', '#', '?'], siteOf)
})
