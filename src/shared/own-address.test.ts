import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

test.each([
  '/',
  '/jobs',
  '/jobs/',
  '/settings/rolePermissions',
  '/jobs?page=2#newJob',
  '/jobs?job=7',
  '/?q=1',
  '/jobs?q=https://evil.test',
  '/clients?q=J%C3%BCrgen%20%26%20Co',
  '/auth/login?next=/auth/login?next=//evil.test',
])('%j is an address of our own', value => {
  expect(ownAddress(value)).toBe(value)
})

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/jobs\n//evil.test',
  '/jobs?q=\r\nx',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/.//evil.test',
  '/jobs/..//evil.test',
  '/jobs//evil.test',
  '/jobs/../logout',
  '/%6cogout',
  '/@evil.test',
  '@evil.test',
  ':@evil.test',
  'evil.test',
  'https://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'http:\\\\evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.test/x',
  '/\u2044evil.test',
  '/\u200b/evil.test',
  '',
  undefined,
  null,
  12,
  ['/jobs'],
  { href: '/jobs' },
])('%j is none', value => {
  expect(ownAddress(value)).toBeNull()
})
