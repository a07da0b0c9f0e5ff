import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { keepPhone, signIn } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { sayWord } from './tell-device.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  signIn('a', Date.now() / 1_000 + 86_400)
  localStorage.setItem('own.writesOf', '1 7')
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a page asks once for the cookie that a kill may have taken from a phone that thinks itself kept', async () => {
  keepPhone({ until: Date.now() + 86_400_000, offlineMs: 0 })
  const asked: string[] = []
  answerFetch(({ url }) => {
    asked.push(url)
    return url.endsWith(signInContract.keepPhone.path)
      ? { body: { success: true, until: '2030-01-01T00:00:00Z', offline_hours: 72 } }
      : { body: { success: true, kept: true } }
  })
  for (let n = 0; n < 3; n++) await sayWord('1 7', new AbortController().signal)
  expect(asked.filter(url => url.endsWith(signInContract.keepPhone.path))).toHaveLength(1)
})
