import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { thisDevice } from '#web/send.ts'
import { keepPhone, keptPhone, session, signIn } from '#web/session/session-store.ts'
import { layPhone, recallPhone } from './lying-phone.ts'
import { renewIfKept } from './renew-phone.ts'

const dayMs = 86_400_000
const inDays = (days: number) => Date.now() + days * dayMs

/** Drops the entries that a browser which was killed had not written. */
function loseLatest() {
  for (const name of ['own.keptPhone', 'thisDevice']) localStorage.removeItem(name)
  // A session that has run out, as a page that is opened anew finds it.
  signIn(localStorage.getItem('token')!, Date.now() / 1_000 - 60)
}

beforeEach(() => {
  localStorage.clear()
  signIn('first', inDays(1) / 1_000)
})

test('a phone whose browser was killed renews its session by its own name, and opens no longer than before', async () => {
  const contactAt = inDays(-1)
  keepPhone({ until: inDays(30), offlineMs: 3 * dayMs }, contactAt)
  const [device, kept] = [thisDevice(), keptPhone()]
  await layPhone()
  loseLatest()
  expect(session()).toBe(null)
  expect(await recallPhone()).toBe(true)
  expect([thisDevice(), keptPhone()]).toEqual([device, kept])
  expect(session()).not.toBe(null)
})

test('nothing comes back for another session, after the end of its days, or on a phone that is not kept ready', async () => {
  signIn('other', inDays(1) / 1_000)
  expect(await recallPhone()).toBe(false)
  keepPhone({ until: inDays(30), offlineMs: dayMs })
  await layPhone()
  signIn('second', inDays(1) / 1_000)
  loseLatest()
  expect(await recallPhone()).toBe(false)
  signIn('first', inDays(1) / 1_000)
  keepPhone({ until: inDays(-1), offlineMs: dayMs })
  await layPhone()
  loseLatest()
  expect(await recallPhone()).toBe(false)
  keepPhone(null)
  await layPhone()
  loseLatest()
  expect(await recallPhone()).toBe(false)
  expect(keptPhone()).toBe(null)
})

test('a phone that the server refuses for good is not taken up again', async () => {
  signIn('refused', inDays(1) / 1_000)
  keepPhone({ until: inDays(30), offlineMs: 3 * dayMs })
  await layPhone()
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, message: 'Sign in again.' }, { status: 401 }),
  )
  expect(await renewIfKept()).toBe('over')
  vi.unstubAllGlobals()
  expect(session()).toBe(null)
  expect(await recallPhone()).toBe(false)
  expect(session()).toBe(null)
})
