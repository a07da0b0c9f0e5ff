import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import type { PublicContext } from '#server/context.ts'
import { legalContract as c } from '../legal.contract.ts'
import { legalHandlers } from './legal.handlers.ts'

const app = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'tradewind-legal-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const warnings: string[] = []
const ctx = { log: { warn: (_: object, text: string) => warnings.push(text) } } as unknown as PublicContext

test.each(['terms', 'privacy'] as const)('anybody may read the %s without a sign-in', async page => {
  const { status, body } = await app.send(c.page, { page }, null)
  expect([status, body.own]).toEqual([200, false])
  expect(body.text).toMatch(/^# /)
})

test('other names are not there, however they are spelled', async () => {
  for (const page of ['imprint', '../keys', '..%2F..%2Fetc%2Fpasswd']) {
    expect((await app.request(c.page, { page }, null)).status).toBe(404)
  }
})

test('a file of the operator takes the place of our text at once, and one with nothing in it does not', async () => {
  const handlers = legalHandlers(folder)
  expect((await handlers.page({ page: 'terms' }, ctx)).own).toBe(false)
  await writeFile(join(folder, 'terms.md'), '# Our terms')
  expect(await handlers.page({ page: 'terms' }, ctx)).toEqual({ text: '# Our terms', own: true })
  expect((await handlers.page({ page: 'privacy' }, ctx)).own).toBe(false)
  await writeFile(join(folder, 'terms.md'), ' \n')
  expect((await handlers.page({ page: 'terms' }, ctx)).own).toBe(false)
  expect(warnings).toEqual([])
  await writeFile(join(folder, 'terms.md'), 'x'.repeat(500_001))
  expect((await handlers.page({ page: 'terms' }, ctx)).own).toBe(false)
  expect(warnings).toHaveLength(1)
})
