import { expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

const linksIn = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

test.each([
  [
    'Please sign: http://x.test/clientPortal/signature/X-k_9.',
    ['http://x.test/clientPortal/signature/X-k_9'],
  ],
  ['See https://a.test/b?c=d&e=1#f, and (http://b.test/)!', ['https://a.test/b?c=d&e=1#f', 'http://b.test/']],
  ['https://a.test\nhttps://b.test', ['https://a.test', 'https://b.test']],
  [
    'Write to office@smith-jones.com.au, or Jo <jo.o_brien+jobs@x.test>.',
    ['mailto:office@smith-jones.com.au', 'mailto:jo.o_brien+jobs@x.test'],
  ],
  ['https://user@a.test/x and mailto:a@b.test', ['https://user@a.test/x', 'mailto:a@b.test']],
  ['a@b @c.test d@ e@f.test? 5 @ 20.00 g@h..test', ['mailto:e@f.test']],
  ['javascript:alert(1) www.a.test data:text/html,x http:// https://', []],
])('web and mail addresses are links: %s', (text, links) => {
  expect(linksIn(text)).toEqual(links)
  expect(
    linkedParts(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
})
