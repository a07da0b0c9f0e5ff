import { expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

const linksIn = (text: string) => linkedParts(text).flatMap(({ part, isLink }) => (isLink ? part : []))

test.each([
  [
    'Please sign: http://x.test/clientPortal/signature/X-k_9.',
    ['http://x.test/clientPortal/signature/X-k_9'],
  ],
  ['See https://a.test/b?c=d&e=1#f, and (http://b.test/)!', ['https://a.test/b?c=d&e=1#f', 'http://b.test/']],
  ['https://a.test\nhttps://b.test', ['https://a.test', 'https://b.test']],
  ['javascript:alert(1) www.a.test data:text/html,x http:// https://', []],
])('only web addresses are links: %s', (text, links) => {
  expect(linksIn(text)).toEqual(links)
  expect(
    linkedParts(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
})
