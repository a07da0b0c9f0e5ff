import { beforeEach, expect, test } from 'vitest'
import type { GroupKind } from '#shared/access.ts'
import { createQueryClient } from '#web/query-client.ts'
import { signIn, signOut } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { startPath } from './start-path.ts'

const soon = Math.floor(Date.now() / 1000) + 600

/** Opens the root path as somebody whose company has come to a step; 'refused': that can't be read. */
async function open(pack_id: number, kind: GroupKind, current_step: number | 'refused') {
  signIn('the-token', soon)
  const seen = answerFetch(({ url }) => {
    if (url === '/api/users/me') return { body: { success: true, user: { pack_id, kind } } }
    if (current_step === 'refused') return { status: 400, body: { success: false, message: 'No.' } }
    return { body: { success: true, result: { current_step, tour_complete: 0, steps: [] } } }
  })
  return { path: await startPath(createQueryClient()), asked: seen.map(request => request.url) }
}

beforeEach(() => signOut())

test.each([
  ['the owner of a trial at the beginning', 5, 'owner', 1, '/onboarding'],
  ['the owner of a trial before the last step', 5, 'owner', 5, '/onboarding'],
  ['the owner of a trial who is through', 5, 'owner', 6, '/dashboard'],
  ['the owner of a trial whose progress can’t be read', 5, 'owner', 'refused', '/dashboard'],
] as const)('%s starts at the right screen', async (_who, pack, kind, step, path) => {
  expect((await open(pack, kind, step)).path).toBe(path)
})

test.each([
  ['the office of a trial', 5, 'office'],
  ['a technician of a trial', 5, 'technician'],
  ['the owner of a company that pays', 3, 'owner'],
] as const)('%s starts at the dashboard, and nothing more is asked', async (_who, pack, kind) => {
  const { path, asked } = await open(pack, kind, 1)
  expect([path, asked.length]).toEqual(['/dashboard', 1])
})

test('who is not signed in is asked to, and an ended session is closed first', async () => {
  expect(await startPath(createQueryClient())).toBe('/auth/login')
  signIn('the-token', 1)
  expect(await startPath(createQueryClient())).toBe('/logout')
})
