import { randomInt } from 'node:crypto'
import { test as base } from '@playwright/test'

/** Somewhere on the internet: from one address only so many may sign up in a quarter of an hour. */
export const anAddress = () => ({
  'x-forwarded-for': `10.${[256, 256, 256].map(end => randomInt(end)).join('.')}`,
})

/** Each test's browsers come from an address of their own. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
  extraHTTPHeaders: async ({}, use) => use(anAddress()),
})
