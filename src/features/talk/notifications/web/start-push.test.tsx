import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#web/session/session-store.ts'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { unsubscribe } from './push-browser.ts'
import { noteSignIn, renewPush } from './start-push.ts'

const subscription = { unsubscribe: async () => true, toJSON: () => ({ endpoint: 'https://push.test/1' }) }
const asked = { status: 1, userToken: '{"endpoint":"https://push.test/1"}' }
const soon = Math.floor(Date.now() / 1000) + 3_600

let seen: SeenRequest[]
const sent = () => seen.map(request => request.body)

beforeEach(() => {
  seen = answerFetch(() => ({}))
  vi.stubGlobal('Notification', { permission: 'granted' })
  const pushManager = { getSubscription: async () => subscription }
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  })
  signIn('first', soon)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('after a new sign-in this browser goes on with its notifications, and says so once', async () => {
  noteSignIn(7)
  await renewPush(7)
  expect(sent()).toEqual([])
  signIn('second', soon + 60)
  await renewPush(7)
  await renewPush(7)
  expect(sent()).toEqual([asked])
})

test('a company whose notifications were not switched on here, or no longer are, stays silent', async () => {
  noteSignIn(7)
  signIn('second', soon + 60)
  await renewPush(8)
  await unsubscribe()
  await renewPush(7)
  expect(sent()).toEqual([])
})
